import type { ImageValue } from '../../ui/fields/image-field.tsx'

/**
 * What a call with a picture is given: its data, and a new picture beside it. Where there is none,
 * the field is sent as null, which removes the one that is stored; a stored one that was left alone
 * is not sent at all.
 */
export function withPicture<B extends object, N extends 'img' | 'firma'>(data: B, name: N, picture: ImageValue) {
  const body: B & Partial<Record<N, null>> = picture === null ? { ...data, [name]: null } : data
  return { body, ...(picture instanceof File && { file: picture }) }
}

/** The messages of the API by form name: what it says of the `file` belongs to the picture's field. */
export function pictureErrors(fields: Record<string, string>, name: 'img' | 'firma'): Record<string, string> {
  const { file, ...others } = fields
  return file === undefined ? others : { ...others, [name]: file }
}
