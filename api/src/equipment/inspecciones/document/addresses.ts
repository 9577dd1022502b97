import { INSPECCIONES_SCREEN } from '@anclaje/contract/screens'
import { breakableWithin, codePage, publicPage, shortAddress, withCode } from '../../../documents/text.ts'

/** Width of a line of an address, in lower-case letters. */
const ROOM = 44

/**
 * Returns the address of an item's public page, which the QR opens. It accepts the item's id or its
 * code (PUBLIC-5).
 */
export function inspectionUrl(publicUrl: string, idEquipo: string): string {
  return publicPage(publicUrl, INSPECCIONES_SCREEN, idEquipo)
}

/** Lets an address break after its slashes rather than elsewhere. */
const printed = (address: string): string =>
  address
    .split('/')
    .map((part) => breakableWithin(part, ROOM))
    .join('/')

/**
 * Returns the address that the QR of a document opens, and the one that is printed beside it. When
 * the QR names no code, the printed address has the code of the item, because nobody types a UUID.
 */
export function addressesOf(
  publicUrl: string,
  { id, codigo: ofItem }: { id: string; codigo: string },
  codigo: string | null,
) {
  const page = inspectionUrl(publicUrl, id)
  return codigo === null
    ? { url: page, direccion: printed(shortAddress(inspectionUrl(publicUrl, ofItem.trim() || id))) }
    : { url: withCode(page, codigo), direccion: printed(codePage(publicUrl, codigo)) }
}
