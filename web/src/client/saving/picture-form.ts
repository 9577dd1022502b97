import type { ImageValue } from '../../ui/fields/image-field.tsx'

/**
 * Returns the options of a call with a picture. A new picture becomes the file, a removed one a
 * null in the body, and an unchanged one is not sent.
 */
export function withPicture<B extends object, N extends 'img' | 'firma'>(data: B, name: N, picture: ImageValue) {
  const body: B & Partial<Record<N, null>> = picture === null ? { ...data, [name]: null } : data
  return { body, ...(picture instanceof File && { file: picture }) }
}

/** Returns the API's messages by form field: those for `file` belong to the picture's field. */
export function pictureErrors(fields: Record<string, string>, name: 'img' | 'firma'): Record<string, string> {
  const { file, ...others } = fields
  return file === undefined ? others : { ...others, [name]: file }
}
