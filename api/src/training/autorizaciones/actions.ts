import { timingSafeEqual } from 'node:crypto'
import type { AutorizacionesBody } from '@anclaje/contract/training/autorizacion'
import type { Confirmacion } from '@anclaje/contract/training/colaborador'
import { esCorreoValido } from '@anclaje/contract/training/colaborador'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import {
  USOS_APARTE,
  impideAutorizarEl,
  impideRegistrarAutorizacion,
  rige,
} from '@anclaje/contract/rules/training/autorizacion'
import type { UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import type { Pages } from '@anclaje/contract/visitors/pages'
import type { App, Deps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import { readCentro } from '../../documents/centro.ts'
import type { Session, Sessions } from '../../http/callers/session.ts'
import { refuse, splitByReason } from '../../errors/errors.ts'
import { FOR_A_DAY } from '../../jobs/jobs.ts'
import type { JobKind, Try } from '../../jobs/jobs.ts'
import { writeLetter } from '../../mail/letter.ts'
import { isUnanswered } from '../../mail/mailer.ts'
import { registeredLetter } from './mail.ts'
import { insertConsents, lockConsenting, readConsent, readSaid } from './queries.ts'

/** Words of the result, for one person and for several. */
const DONE = {
  otorga: ['Se registró la autorización de 1 persona', 'Se registró la autorización de'],
  retira: ['Se registró el retiro de 1 persona', 'Se registró el retiro de'],
} as const

/** Job that mails a person what the centre registered that they allow (MAIL-12). */
export const CONSENT_LETTER: JobKind<{ consentimiento: number }> = { name: 'correo-autorizacion', ...FOR_A_DAY }

/**
 * Queues the letters about consents in a transaction. The queue was prepared before it
 * (`prepareLetters`).
 */
export async function queueLetters({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await jobs.queue(tx, CONSENT_LETTER, { consentimiento: id }, 0)
}

/**
 * Prepares the queue of letters before every call of these routes that stores something: a queue
 * cannot be prepared inside a transaction, and a POST with an `Idempotency-Key` runs in one.
 */
export function prepareLetters(app: App, { jobs }: Pick<Deps, 'jobs'>): void {
  app.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET') await jobs.prepare(CONSENT_LETTER)
  })
}

/**
 * Registers that people allow uses of their data apart, or withdraw them, by a proof that the
 * centre keeps (PEOPLE-30), and queues the letters to those who allow. Returns how many, and the
 * others with the reason.
 */
export async function registerConsents(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { idcue }: Session,
  { ids, idemp: asked, ...act }: AutorizacionesBody,
  direccion: string,
): Promise<Confirmacion> {
  const { usos, clase, forma, fecha } = act
  const { meant, leftOut } = await deps.db.transaction(async (tx) => {
    const people = await lockConsenting(tx, ids)
    const said = await readSaid(tx, ids)
    const factsOf = (id: number) => {
      const person = people.get(id)
      const dicho = said.get(id) ?? {}
      // A withdrawal from one company is none from another.
      const isOther = clase === 'retira' && asked !== undefined && dicho.empleador?.idemp !== asked
      return person && { idemp: asked ?? person.idemp, dicho: isOther ? { ...dicho, empleador: undefined } : dicho }
    }
    const parts = splitByReason([...new Set(ids)], (id) => impideRegistrarAutorizacion(act, factsOf(id)))
    const consents = parts.meant.map((id) => {
      const { idemp, dicho } = factsOf(id)!
      if (clase === 'otorga') return { idcol: id, clase, usos, idemp, dia: fecha }
      const standing = usos.filter((uso) => dicho[uso]?.clase === 'otorga')
      return { idcol: id, clase, usos: standing, idemp: dicho.empleador?.idemp ?? INDEPENDIENTE, dia: fecha }
    })
    const made = await insertConsents(tx, consents, { canal: forma, direccion, por: idcue })
    if (clase === 'otorga') await queueLetters(deps, tx, made)
    return parts
  })
  const [one, several] = DONE[clase]
  return {
    message: meant.length === 1 ? one : `${several} ${meant.length} personas`,
    cambiados: meant.length,
    omitidos: leftOut.map(({ id: id_col, motivo: { motivo } }) => ({ id_col, motivo })),
  }
}

/** A person whom staff edit, and what the form ticked newly. */
interface Ticked {
  idcol: number
  usos: readonly UsoAparte[]
  idemp: number
}

/**
 * Returns the ticked uses that do not stand already, for the form of a person who is locked. Throws
 * 409 where the person withdrew one by a link today: the form was opened before.
 */
export async function newlyTicked(tx: Tx, { idcol, usos, idemp }: Ticked, hoy: string): Promise<UsoAparte[]> {
  if (usos.length === 0) return []
  const dicho = (await readSaid(tx, [idcol])).get(idcol) ?? {}
  const news = usos.filter((uso) => !rige(dicho, uso, idemp))
  // What is ticked now comes after all papers.
  refuse(
    impideAutorizarEl(
      dicho,
      news.filter((uso) => dicho[uso]?.canal === 'enlace'),
      hoy,
    ),
  )
  return news
}

type FoundConsent = NonNullable<Awaited<ReturnType<typeof readConsent>>>

/** Returns which uses of a consent still stand, `empleador` for the company that it named. */
const standingOf = ({ usos, idemp, empleador, recordatorios }: FoundConsent): UsoAparte[] => {
  const stands = { empleador: empleador !== null && empleador === idemp, recordatorios }
  return USOS_APARTE.filter((uso) => usos.includes(uso) && stands[uso])
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
  const usos = standingOf(consent)
  if (usos.length === 0) return
  const centro = await readCentro(db, fixedCentro)
  const letter = registeredLetter({
    nombres: consent.nombres,
    centro: centro.nombre,
    usos,
    empresa: consent.empresa ?? '',
    canal: consent.canal,
    dia: consent.dia ?? hoyEnBogota(new Date(consent.at)),
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

/**
 * Returns what the page of a link shows: of its own consent alone, since the address of a letter
 * may be another's by now.
 */
function shown(consent: FoundConsent): Pages['autorizacion'] {
  const standing = standingOf(consent)
  return {
    nombres: consent.nombres,
    empresa: standing.includes('empleador') ? consent.empresa : null,
    recordatorios: standing.includes('recordatorios'),
    retirada: consent.retirada,
  }
}

/**
 * Returns what the person of a link allows apart today, and changes nothing, since mail programs
 * open links beforehand (PUBLIC-17). Returns undefined for a wrong token, and for an erased person.
 */
export async function readLinkedConsent(deps: Deps, token: string): Promise<Pages['autorizacion'] | undefined> {
  const consent = await findLinked(deps, token)
  return consent && shown(consent)
}

/**
 * Withdraws what still stands of the consent of a link, and returns what stands then (PUBLIC-17).
 * Where nothing does, it stores nothing. Returns undefined for a wrong token, and for an erased
 * person.
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
    await lockConsenting(tx, [idcol])
    const present = await readConsent(tx, id)
    const usos = present ? standingOf(present) : []
    const withdrawal = { idcol, clase: 'retira' as const, usos, idemp: consent.idemp ?? INDEPENDIENTE }
    if (usos.length > 0) await insertConsents(tx, [withdrawal], { canal: 'enlace', direccion, por: null })
    const after = await readConsent(tx, id)
    return after && shown(after)
  })
}
