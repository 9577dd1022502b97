import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'

const CALL = 'GET /certcol/:id/cambios'

/** Returns the query for the printed lines of a certificate that are different today (TRUST-6). */
export const changesOf = ({ id_ceco: id, emision_ceco }: Pick<CertcolRow, 'id_ceco' | 'emision_ceco'>) => ({
  queryKey: answerKeyOf(CALL, [id, emision_ceco]),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(CALL, { params: { id }, signal }),
})
