import type { ImageValue } from '../ui/image-field.tsx'

/**
 * The multipart body of a call with a picture (decisions §1.2): the JSON in `data`, a new picture in `file`. Where there is none,
 * `name` is sent as null, which removes the one that is stored; a stored one that was left alone is not sent at all.
 */
export function pictureForm(data: Record<string, unknown>, name: 'img' | 'firma', picture: ImageValue): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify(picture === null ? { ...data, [name]: null } : data))
  if (picture instanceof File) form.append('file', picture)
  return form
}

/** The messages of the API by form name: what it says of the `file` belongs to the picture's field. */
export function pictureErrors(fields: Record<string, string>, name: 'img' | 'firma'): Record<string, string> {
  const { file, ...others } = fields
  return file === undefined ? others : { ...others, [name]: file }
}
