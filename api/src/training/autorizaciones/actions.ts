import { timingSafeEqual } from 'node:crypto'
import type { AutorizacionesBody } from '@anclaje/contract/training/autorizacion'
import type { Confirmacion } from '@anclaje/contract/training/colaborador'
import { esCorreoValido } from '@anclaje/contract/training/colaborador'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { USOS_APARTE, impideRegistrarAutorizacion } from '@anclaje/contract/rules/training/autorizacion'
import type { FormaAutorizacion, UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import type { Pages } from '@anclaje/contract/visitors/pages'
import type { Deps } from '../../deps.ts'
import { readCentro } from '../../documents/centro.ts'
import type { Session, Sessions } from '../../http/callers/session.ts'
import { splitByReason } from '../../errors/errors.ts'
import type { JobKind, Try } from '../../jobs/jobs.ts'
import { writeLetter } from '../../mail/letter.ts'
import { isUnanswered } from '../../mail/mailer.ts'
import { registeredLetter } from './mail.ts'
import { insertConsents, lockConsenting, readConsent, readWithdrawals } from './queries.ts'

/** Words of the result, for one person and for several. */
const DONE = {
  otorga: ['Se registró la autorización de 1 persona', 'Se registró la autorización de'],
  retira: ['Se registró el retiro de 1 persona', 'Se registró el retiro de'],
} as const

/**
 * Job that mails a person what the centre registered that they allow (MAIL-12). It is attempted for
 * a day with growing pauses. An attempt takes less time than the lease.
 */
export const CONSENT_LETTER: JobKind<{ consentimiento: number }> = {
  name: 'correo-autorizacion',
  pause: 60,
  pauseMax: 2 * 60 * 60,
  retries: 18,
  lease: 120,
}

/**
 * Registers that people allow uses of their data apart, or withdraw them, by a proof that the
 * centre keeps (PEOPLE-30), and queues the letters to those who allow. Returns how many, and the
 * others with the reason.
 */
export async function registerConsents(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { idcue }: Session,
  { ids, idemp: asked, ...act }: AutorizacionesBody,
  direccion: string,
): Promise<Confirmacion> {
  const { usos, clase, forma, fecha } = act
  if (clase === 'otorga') await jobs.prepare(CONSENT_LETTER)
  const { meant, leftOut } = await db.transaction(async (tx) => {
    const people = await lockConsenting(tx, ids)
    const withdrawals = await readWithdrawals(tx, ids, usos)
    const factsOf = (id: number) => {
      const person = people.get(id)
      // A withdrawal takes back what stands, of whichever company it is, unless one is named.
      const allowed = asked === undefined || person?.empleador === asked ? person?.empleador : null
      return (
        person && {
          idemp: asked ?? person.idemp,
          empleador: allowed ?? null,
          recordatorios: person.recordatorios,
          retirada: withdrawals.get(id),
        }
      )
    }
    const parts = splitByReason([...new Set(ids)], (id) => impideRegistrarAutorizacion(act, factsOf(id)))
    const consents = parts.meant.map((id) => {
      const { idemp, empleador, recordatorios } = factsOf(id)!
      if (clase === 'otorga') return { idcol: id, clase, usos, idemp, dia: fecha }
      const standing = { empleador: empleador !== null, recordatorios }
      return { idcol: id, clase, usos: usos.filter((uso) => standing[uso]), idemp: empleador ?? 0, dia: fecha }
    })
    const made = await insertConsents(tx, consents, { canal: forma, direccion, por: idcue })
    if (clase === 'otorga') for (const id of made) await jobs.queue(tx, CONSENT_LETTER, { consentimiento: id }, 0)
    return parts
  })
  const [one, several] = DONE[clase]
  return {
    message: meant.length === 1 ? one : `${several} ${meant.length} personas`,
    cambiados: meant.length,
    omitidos: leftOut.map(({ id: id_col, motivo: { motivo } }) => ({ id_col, motivo })),
  }
}

type FoundConsent = NonNullable<Awaited<ReturnType<typeof readConsent>>>

/** Returns what a person allows apart today of some uses; the employer only where it is `idemp`. */
const standingOf = (
  { empleador, recordatorios }: Pick<FoundConsent, 'empleador' | 'recordatorios'>,
  idemp = empleador,
): UsoAparte[] => {
  const stands = { empleador: empleador !== null && empleador === idemp, recordatorios }
  return USOS_APARTE.filter((uso) => stands[uso])
}

/**
 * Returns the token of the link in the letter about a consent. Nothing of it is stored. It holds
 * the moment too, since after a restore the same id may be given to another consent.
 */
function tokenOf({ keyedHash }: Pick<Sessions, 'keyedHash'>, { id, at }: Pick<FoundConsent, 'id' | 'at'>): string {
  return `${id}-${keyedHash(`retiro ${id} ${new Date(at).getTime()}`)}`
}

/**
 * Handles the job of a letter about a consent. Each attempt reads again what stands and the
 * address: where nothing of the consent stands, or there is no address, nothing is sent. Without a
 * mail server nothing is either, because the letter carries a key, which does not lie in the
 * outbox.
 */
export async function handleConsentLetterJob(
  { db, env, fixedCentro, mailer, sessions }: Deps,
  { data }: Try<{ consentimiento: number }>,
): Promise<void> {
  const consent = mailer.delivers ? await readConsent(db, data.consentimiento) : undefined
  if (!consent || !esCorreoValido(consent.correo)) return
  const usos = standingOf(consent, consent.idemp).filter((uso) => consent.usos.includes(uso))
  if (usos.length === 0) return
  const centro = await readCentro(db, fixedCentro)
  const letter = registeredLetter({
    nombres: consent.nombres,
    centro: centro.nombre,
    usos,
    empresa: consent.empresa ?? '',
    // What staff register has a form and a day.
    forma: consent.canal as FormaAutorizacion,
    dia: consent.dia!,
    token: tokenOf(sessions, consent),
    url: env.PUBLIC_URL,
  })
  const delivery = await mailer.send({
    ...(await writeLetter(letter, centro)),
    to: { name: nombreCompleto(consent), address: consent.correo },
    messageId: `<autorizacion-${consent.id}-${new Date(consent.at).getTime()}@${new URL(env.PUBLIC_URL).hostname}>`,
  })
  // An error makes the queue attempt the job again. The last one leaves a failed job in the
  // figures, which tells the operator.
  if (isUnanswered(delivery)) throw new Error('the mail server did not answer')
}

/** Finds the consent of a link. Returns undefined for a wrong token, and for an erased person. */
async function findLinked({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, token: string) {
  const [, id] = /^([1-9]\d{0,8})-[\w-]{43}$/.exec(token) ?? []
  const consent = id === undefined ? undefined : await readConsent(db, Number(id))
  const isRight = consent && timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(sessions, consent)))
  return isRight ? consent : undefined
}

const shown = ({ nombres, empresa, recordatorios, retirada }: FoundConsent): Pages['autorizacion'] => ({
  nombres,
  empresa,
  recordatorios,
  retirada,
})

/**
 * Returns what the person of a link allows apart today, and changes nothing, since mail programs
 * open links beforehand (PUBLIC-17). Returns undefined for a wrong token, and for an erased person.
 */
export async function readLinkedConsent(deps: Deps, token: string): Promise<Pages['autorizacion'] | undefined> {
  const consent = await findLinked(deps, token)
  return consent && shown(consent)
}

/**
 * Withdraws everything that the person of a link allows apart, and returns what stands then
 * (PUBLIC-17). Where nothing stands, it stores nothing. Returns undefined for a wrong token, and
 * for an erased person.
 */
export async function withdrawLinkedConsent(
  deps: Deps,
  token: string,
  direccion: string,
): Promise<Pages['autorizacion'] | undefined> {
  const consent = await findLinked(deps, token)
  if (!consent) return undefined
  const { id, idcol } = consent
  return deps.db.transaction(async (tx) => {
    const person = (await lockConsenting(tx, [idcol])).get(idcol)
    const usos = person ? standingOf(person) : []
    const withdrawal = { idcol, clase: 'retira' as const, usos, idemp: person?.empleador ?? 0 }
    if (usos.length > 0) await insertConsents(tx, [withdrawal], { canal: 'enlace', direccion, por: null })
    const present = await readConsent(tx, id)
    return present && shown(present)
  })
}
