import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Centro, FixedCentro } from '../src/documents/centro.ts'
import { storePicture } from '../src/documents/images.ts'
import type { Tx } from '../src/db/client.ts'
import { centro } from '../src/db/tables/centro.ts'
import { readCentro } from '../src/documents/centro.ts'

const CENTRO = {
  nombre_cen: 'Centro de entrenamiento Anclaje',
  nit_cen: '900582361',
  ciudad_cen: 'Bogotá, D.C.',
  licencia_cen: 'SST 1234 de 2024',
  certificacion_cen: 'CSC-CER-0421',
  codigoaprobacion_cen: 'MT-2024-0178',
  representante_cen: 'Claudia Patricia Arbeláez Zúñiga',
  correo_cen: 'contacto@anclaje.example',
} as const satisfies Partial<typeof centro.$inferInsert>

/** Draws a made-up logo as a PNG with a transparent background: peaks under an arc of rope. */
export function logoPng(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 520 260">' +
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">' +
    '<path d="M60 216 L190 78 L262 154 L330 62 L460 216 Z" fill="#0b1b2b"/>' +
    '<path d="M190 78 L166 104 L186 118 L204 104 L220 110 Z M330 62 L300 103 L322 122 L344 106 L366 105 Z" fill="#fff"/>' +
    '<path d="M40 150 C120 20 400 20 480 150" stroke="#d9480f" stroke-width="9"/>' +
    '<circle cx="40" cy="160" r="13" stroke="#d9480f" stroke-width="9"/>' +
    '<circle cx="480" cy="160" r="13" stroke="#d9480f" stroke-width="9"/></g></svg>'
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

interface Pictures {
  logo: Buffer
  firma: Buffer
}

/**
 * Fills in the centre with made-up data, unless somebody has saved their own. Returns the centre
 * that the certificates name.
 */
export async function fillCentro(tx: Tx, { logo, firma }: Pictures, fixed: FixedCentro): Promise<Centro> {
  const store = (bytes: Buffer) => storePicture(tx, { bytes, mime: 'image/png' })
  const pictures = { logo_cen: await store(logo), firma_cen: await store(firma) }
  await tx
    .update(centro)
    .set({ ...CENTRO, ...pictures })
    .where(eq(centro.version_cen, 1))
  return readCentro(tx, fixed)
}
