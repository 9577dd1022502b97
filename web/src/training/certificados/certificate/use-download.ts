import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import { download } from '../../../client/ask.ts'
import { callKeyOf } from '../../../client/query-key.ts'
import { showFailure } from '../../../client/saving/use-save.ts'

/** Saves the PDF of a certificate under the name that the server gives it; the same one not twice at once. */
export function useDownload(): (row: CertcolRow) => Promise<void> {
  const client = useQueryClient()
  const running = useRef(new Set<string>())
  return async (row) => {
    if (running.current.has(row.id_ceco)) return
    running.current.add(row.id_ceco)
    const { nombres_col, apellidos_col } = row.colaboradore
    const name = nombreArchivoCertificado(row.certificacione.curso.iniciales_cur, nombres_col, apellidos_col)
    try {
      await download('GET /certcol/:id/pdf', { params: { id: row.id_ceco } }, name)
      // It counts as downloaded from now on.
      void client.invalidateQueries({ queryKey: callKeyOf('GET /certcol') })
    } catch (error) {
      showFailure(error)
    } finally {
      running.current.delete(row.id_ceco)
    }
  }
}
