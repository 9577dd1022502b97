import type { ImageValue } from '../../ui/fields/image-field.tsx'

/**
 * Returns the options of a call with a picture. A new picture becomes the file, a removed picture
 * becomes null in the body, and an unchanged picture is not sent.
 */
export function withPicture<B extends object, N extends 'img' | 'firma'>(data: B, name: N, picture: ImageValue) {
  const body: B & Partial<Record<N, null>> = picture === null ? { ...data, [name]: null } : data
  return { body, ...(picture instanceof File && { file: picture }) }
}

/**
 * Returns the options of a call with several pictures, as `withPicture` does, each in its own
 * field.
 */
export function withPictures<B extends object, N extends string>(data: B, pictures: Partial<Record<N, ImageValue>>) {
  const body: B & Partial<Record<N, null>> = { ...data }
  const files: Partial<Record<N, File>> = {}
  for (const name of Object.keys(pictures) as N[]) {
    const picture = pictures[name]
    if (picture === null) Object.assign(body, { [name]: null })
    else if (picture instanceof File) files[name] = picture
  }
  return { body, files }
}

/**
 * Returns the API's messages by form field. Messages about `file` go to the field of the picture.
 */
export function pictureErrors(fields: Record<string, string>, name: 'img' | 'firma'): Record<string, string> {
  const { file, ...others } = fields
  return file === undefined ? others : { ...others, [name]: file }
}
