import { useQuery } from '@tanstack/react-query'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { VersionList } from '../../../work/documents/version-list.tsx'
import { saveDocument } from './document.ts'

const CALL = 'GET /evaluacion/:id/emisiones'

/** Reads the versions of an inspection, newest first. */
export const useVersions = ({ id_eva: id, emision_eva, entregada_eva, anulada_eva }: EvaluacionRow) =>
  useQuery({
    queryKey: answerKeyOf(CALL, [id, emision_eva, entregada_eva, anulada_eva]),
    queryFn: ({ signal }) => ask(CALL, { params: { id }, signal }),
  })

/** Lists the versions of an inspection, newest first (TRUST-9). */
export function Versions({ row }: { row: EvaluacionRow }) {
  const { once, isRunning } = useOnce()
  // A version is only looked at, so it does not count as handed out.
  const open = (emision: number) => once(() => saveDocument(row, emision).catch(showFailure))
  return (
    <VersionList
      answer={useVersions(row)}
      empty="Tendrá su primera versión cuando se termine."
      onOpen={(version) => void open(version)}
      isOpening={isRunning}
    />
  )
}
