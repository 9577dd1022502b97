import { paraArchivo } from '@anclaje/contract/rules/training/certificado'

/** Maximum length of a file name without `.pdf`, in bytes. File systems allow 255. */
const MAX_NAME = 240

/** Name of a document's single download without `.pdf`, and the number of the document. */
export interface DocumentName {
  base: string
  numero: string
}

/** Returns a text cut to at most `bytes` bytes of UTF-8, without splitting a character. */
function cut(text: string, bytes: number): string {
  let [kept, length] = ['', 0]
  for (const letter of text) {
    length += Buffer.byteLength(letter)
    if (length > bytes) return kept
    kept += letter
  }
  return kept
}

// Returns the key of a file name. Names that differ only in case are the same file on Windows and
// macOS.
const keyOf = (name: string) => name.toLowerCase()

/**
 * Returns a function that names the files of documents in one folder; `all` has the names that are
 * expected. A file has the name of the single download. If that name is too long or not unique, the
 * number of the document is appended. If the result is taken too, the file is named by the id of
 * the document (CERT-22, INSP-24).
 */
export function fileNames(all: readonly Pick<DocumentName, 'base'>[]): (id: string, named: DocumentName) => string {
  const times = new Map<string, number>()
  for (const { base } of all) times.set(keyOf(base), (times.get(keyOf(base)) ?? 0) + 1)
  const used = new Set<string>()
  return (id, { base, numero }) => {
    const suffix = paraArchivo(numero.replaceAll('/', '-'))
    const plain = `${cut(base, MAX_NAME)}.pdf`
    const isAlone = (times.get(keyOf(base)) ?? 0) < 2 && plain === `${base}.pdf` && !used.has(keyOf(plain))
    const candidate = isAlone ? plain : `${cut(base, MAX_NAME - Buffer.byteLength(suffix) - 1)}_${suffix}.pdf`
    const name = used.has(keyOf(candidate)) ? `${id}.pdf` : candidate
    used.add(keyOf(name))
    return name
  }
}
