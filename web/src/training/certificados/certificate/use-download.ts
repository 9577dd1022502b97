import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import { download } from '../../../client/ask.ts'
import { rowKeyOf } from '../../../client/query-key.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { changeShown } from '../parts/shown-rows.ts'
import { useMayChange } from '../parts/use-may-change.ts'

const PDF = 'GET /certcol/:id/pdf'

function fileOf({ certificacione, colaboradore }: CertcolRow): string {
  const { nombres_col, apellidos_col } = colaboradore
  return nombreArchivoCertificado(certificacione.curso.iniciales_cur, nombres_col, apellidos_col)
}

/** Downloads the PDF of a certificate. Ignores a second press while it is loading. */
export function useDownload() {
  const client = useQueryClient()
  const { once, isRunning } = useOnce()
  const handsOut = useMayChange()
  const save = async (row: CertcolRow) => {
    const { id_ceco: id } = row
    try {
      await download(PDF, { params: { id } }, fileOf(row))
      // A look hands nothing out.
      if (!handsOut(row)) return
      // Updates the shown row, because the server has marked the certificate as downloaded.
      void changeShown(client, (each) => (each.id_ceco === id ? { ...each, descargado_ceco: 1 } : each))
      void client.invalidateQueries({ queryKey: rowKeyOf('GET /certcol/GetById/:id', id) })
    } catch (error) {
      showFailure(error)
    }
  }
  // A version is only looked at, so it does not count as handed out.
  const saveVersion = (row: CertcolRow, emision: number) =>
    download(PDF, { params: { id: row.id_ceco }, query: { vista: '1', emision } }, fileOf(row)).catch(showFailure)
  return {
    save: (row: CertcolRow) => void once(() => save(row), row.id_ceco),
    saveVersion: (row: CertcolRow, emision: number) => void once(() => saveVersion(row, emision), row.id_ceco),
    isSaving: isRunning,
  }
}
