import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import { download } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { changeShown } from '../parts/shown-rows.ts'

/** Downloads the PDF of a certificate. Ignores a second press while it is loading. */
export function useDownload() {
  const client = useQueryClient()
  const { once, isRunning } = useOnce()
  const save = async (row: CertcolRow) => {
    const { nombres_col, apellidos_col } = row.colaboradore
    const name = nombreArchivoCertificado(row.certificacione.curso.iniciales_cur, nombres_col, apellidos_col)
    try {
      await download('GET /certcol/:id/pdf', { params: { id: row.id_ceco } }, name)
      // Updates the shown row, because the server has marked the certificate as downloaded.
      void changeShown(client, (each) => (each.id_ceco === row.id_ceco ? { ...each, descargado_ceco: 1 } : each))
    } catch (error) {
      showFailure(error)
    }
  }
  return { save: (row: CertcolRow) => void once(() => save(row), row.id_ceco), isSaving: isRunning }
}
