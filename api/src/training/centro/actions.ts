import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { CentroDetail, CentroUpdate, ImagenCentro, PruebaReply } from '@anclaje/contract/training/centro'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { impideCambiarRegla, loFija } from '@anclaje/contract/rules/training/centro'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CENTRO_VARIABLES, readCentro, readStored, signatureOf, withFixed } from '../../documents/centro.ts'
import type { FixedCentro } from '../../documents/centro.ts'
import type { Deps } from '../../deps.ts'
import { normalizeLogo, pictureDataUri, readPictures, storePicture } from '../../documents/images.ts'
import type { Picture } from '../../documents/images.ts'
import { ApiError, conflict, refuse } from '../../errors/errors.ts'
import type { Origin } from '../../http/callers/security-log.ts'
import type { Session } from '../../http/callers/session.ts'
import type { Db } from '../../db/client.ts'
import { awaitDelivery } from '../../mail/mailer.ts'
import { writeLetter } from '../../mail/letter.ts'
import type { Delivery } from '../../mail/mailer.ts'
import { readColaborador } from '../colaboradores/queries/people.ts'
import { testLetter } from './mail.ts'
import { lockStored, updateCentro } from './queries.ts'
import { sampleData } from './rules.ts'

type Needs = Pick<Deps, 'db' | 'fixedCentro'>
/** The new pictures of a form, by their fields. */
type Sent<T> = { [N in ImagenCentro]?: T }
type FixedField = keyof FixedCentro

const FIELDS = Object.keys(CENTRO_VARIABLES) as FixedField[]
const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/**
 * Reads the centre as its screen shows it: the values in force, and the environment variables that
 * fix them. Only callers who may change the signature get its picture (WIRE-5).
 */
export async function readCentroDetail({ db, fixedCentro }: Needs, mayChange: boolean): Promise<CentroDetail> {
  const row = await readStored(db)
  const values = Object.fromEntries(FIELDS.map((name) => [`${name}_cen`, fixedCentro[name] ?? row[`${name}_cen`]]))
  const shown = { ...row, ...values, firma_cen: signatureOf(row, fixedCentro) }
  const fixed = FIELDS.filter((name) => fixedCentro[name] !== undefined)
  return {
    ...shown,
    logo_cen: await pictureDataUri(db, shown.logo_cen),
    firma_cen: mayChange ? await pictureDataUri(db, shown.firma_cen) : null,
    tiene_firma: shown.firma_cen !== null,
    fijados: Object.fromEntries(fixed.map((name) => [name, CENTRO_VARIABLES[name]])),
  }
}

/** Normalises one picture. An error names the picture's field. */
const normalized = (name: ImagenCentro, bytes: Buffer): Promise<Picture> =>
  normalizeLogo(bytes, 'staff').catch((error: unknown) => {
    if (!(error instanceof ApiError) || !error.details.fields?.file) throw error
    const { status, code, message } = error
    throw new ApiError(status, code, message, { fields: { [name]: message } })
  })

async function normalizedAll({ logo, firma }: Sent<Buffer>): Promise<Sent<Picture>> {
  return {
    ...(logo && { logo: await normalized('logo', logo) }),
    ...(firma && { firma: await normalized('firma', firma) }),
  }
}

/**
 * Throws 409 when the body changes a field that an environment variable fixes. Sending the fixed
 * value does not count as a change (CENTRE-2).
 */
function requireFree(fixed: FixedCentro, sent: Partial<Record<FixedField, string | null | undefined>>): void {
  const changed = FIELDS.filter(
    (name) => fixed[name] !== undefined && sent[name] !== undefined && sent[name] !== fixed[name],
  )
  if (changed.length === 0) return
  const variables = changed.map((name) => CENTRO_VARIABLES[name])
  const message =
    variables.length === 1 ? `${loFija(variables[0]!)}.` : `Lo fijan ${inWords.format(variables)} en el servidor.`
  throw conflict(
    message,
    'fijado_en_servidor',
    Object.fromEntries(changed.map((name) => [name, loFija(CENTRO_VARIABLES[name])])),
  )
}

/**
 * Returns the fields of a body to store. Fields that the environment fixes keep their stored value.
 */
const toStore = ({ version: _, logo: __, firma: ___, ...fields }: CentroUpdate, fixed: FixedCentro) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && fixed[name as FixedField] === undefined),
  ) as Partial<CentroUpdate>

const changedMeanwhile = () =>
  conflict(
    'Otra persona cambió los datos del centro mientras usted los editaba. Cargue la página de nuevo para verlos.',
    'version_anterior',
  )

type Rules = Pick<CentroDetail, 'firmaconfirmada_cen'>

/** Logs the rule of the centre with its new value, if it changed. */
function logRules({ logSecurityEvent }: Origin, before: Rules, after: Rules): void {
  const { firmaconfirmada_cen: firmaconfirmada } = after
  if (before.firmaconfirmada_cen === firmaconfirmada) return
  logSecurityEvent('reglas_cambiadas', { firmaconfirmada: Number(firmaconfirmada) })
}

/**
 * Changes the centre and returns it, and logs a change of its rules. Throws 409 when somebody
 * changed the centre since it was read, or when the environment fixes a changed field, 403 when the
 * session may not change a rule, and 415 for a file that is not a picture.
 */
export async function changeCentro(
  { db, fixedCentro }: Needs,
  session: Session,
  body: CentroUpdate,
  files: Sent<Buffer>,
  origin: Origin,
): Promise<CentroDetail> {
  const pictures = await normalizedAll(files)
  const { before, after } = await db.transaction(async (tx) => {
    const stored = await lockStored(tx)
    if (body.version !== undefined && body.version < stored.version_cen) throw changedMeanwhile()
    if (body.firmaconfirmada !== undefined && (body.firmaconfirmada === 1) !== stored.firmaconfirmada_cen)
      refuse(impideCambiarRegla(session), ['firmaconfirmada'])
    const store = (picture: Picture | undefined, sent: null | undefined) =>
      picture ? storePicture(tx, picture) : Promise.resolve(sent)
    const logo = await store(pictures.logo, body.logo)
    // A signature that is hidden cannot be removed (CENTRE-2).
    const isHidden = signatureOf(stored, fixedCentro) === null
    const firma = await store(pictures.firma, body.firma === null && isHidden ? undefined : body.firma)
    requireFree(fixedCentro, { ...body, logo, firma })
    const values = {
      ...toStore(body, fixedCentro),
      ...(fixedCentro.logo === undefined && logo !== undefined && { logo }),
      ...(fixedCentro.firma === undefined && firma !== undefined && { firma }),
      // A new signature belongs to the representative who is shown beside it, so both are stored.
      ...(pictures.firma && fixedCentro.representante !== undefined && { representante: fixedCentro.representante }),
    }
    if (Object.keys(values).length > 0) await updateCentro(tx, values)
    return { before: stored, after: await readCentroDetail({ db: tx, fixedCentro }, true) }
  })
  logRules(origin, before, after)
  return after
}

/** Returns the value of a field in a body, or the stored value if the field was not sent. */
const orStored = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent)

/**
 * Builds the data of a sample certificate with the centre as the form would change it; nothing is
 * stored. Throws the errors of `changeCentro`, except the one for a change by somebody else.
 */
export async function gatherSample(
  deps: Pick<Deps, 'db' | 'fixedCentro' | 'now'>,
  body: CentroUpdate,
  files: Sent<Buffer>,
): Promise<{ datos: DatosCertificado; images: Map<string, Picture> }> {
  const { db, fixedCentro } = deps
  const pictures = await normalizedAll(files)
  const stored = await readStored(db)
  const idOf = (name: ImagenCentro) => (pictures[name] ? `nueva ${name}` : orStored(body[name], stored[`${name}_cen`]))
  requireFree(fixedCentro, {
    ...body,
    ...(pictures.logo && { logo: idOf('logo') }),
    ...(pictures.firma && { firma: idOf('firma') }),
  })
  const centro = withFixed(
    {
      nombre_cen: orStored(body.nombre, stored.nombre_cen),
      nit_cen: orStored(body.nit, stored.nit_cen),
      ciudad_cen: orStored(body.ciudad, stored.ciudad_cen),
      licencia_cen: orStored(body.licencia, stored.licencia_cen),
      certificacion_cen: orStored(body.certificacion, stored.certificacion_cen),
      codigoaprobacion_cen: orStored(body.codigoaprobacion, stored.codigoaprobacion_cen),
      representante_cen:
        (pictures.firma && fixedCentro.representante) ?? orStored(body.representante, stored.representante_cen),
      correo_cen: orStored(body.correo, stored.correo_cen),
      color_cen: orStored(body.color, stored.color_cen),
      logo_cen: idOf('logo'),
      firma_cen: idOf('firma'),
    },
    fixedCentro,
  )
  const images = await readPictures(db, [centro.logo, centro.firma])
  for (const name of ['logo', 'firma'] as const) if (pictures[name]) images.set(`nueva ${name}`, pictures[name])
  return { datos: sampleData(centro, hoyEnBogota(deps.now())), images }
}

const failed = (message: string): PruebaReply => ({ status: 'fail', message })

const SIN_SERVIDOR = 'Todavía no se puede enviar correo. Lo configura quien instaló el portal.'
const SIN_DIRECCION = 'Usted no tiene un correo registrado. Agréguelo en Mi cuenta e intente de nuevo.'
const SIN_RESPUESTA = 'El correo no respondió en diez segundos. Avise a quien instaló el portal.'

/** Returns the message about the result of the test mail. */
function resultOf(delivery: Delivery | undefined, address: string): PruebaReply {
  if (!delivery) return failed(SIN_RESPUESTA)
  if (delivery.result === 'bandeja') return failed(SIN_SERVIDOR)
  if (delivery.result === 'fallido') return failed(delivery.reason)
  return {
    status: 'ok',
    message: `Correo enviado a ${address}. Revise su bandeja de entrada y el correo no deseado.`,
  }
}

/**
 * Sends a test mail to the caller's own address and returns the result. The mail is neither stored
 * nor attempted again.
 */
export async function sendTest(
  { db, env, mailer, fixedCentro, now }: Pick<Deps, 'db' | 'env' | 'mailer' | 'fixedCentro' | 'now'>,
  session: Session,
): Promise<PruebaReply> {
  if (env.SMTP_URL === undefined) return failed(SIN_SERVIDOR)
  const person = await readOwn(db, session)
  if (!person.address) return failed(SIN_DIRECCION)
  const centro = await readCentro(db, fixedCentro)
  const letter = await writeLetter(testLetter(person.nombres, now(), env.PUBLIC_URL), centro)
  const { name, address } = person
  return resultOf(await awaitDelivery(mailer.send({ ...letter, to: { name, address } })), address)
}

async function readOwn(db: Db, { idcol }: Session) {
  const row = await readColaborador(db, idcol)
  const nombres = row?.nombres_col ?? ''
  return {
    nombres,
    name: nombreCompleto({ nombres, apellidos: row?.apellidos_col ?? '' }),
    address: row?.correopersonal_col,
  }
}
