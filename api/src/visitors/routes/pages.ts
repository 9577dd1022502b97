import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  AUTORIZACION_SCREEN,
  CERTIFICADOS_SCREEN,
  CODIGO_SCREEN,
  ERROR_SCREEN,
  INSPECCIONES_SCREEN,
  POLITICA_SCREEN,
  VERIFICAR_SCREEN,
} from '@anclaje/contract/screens'
import { leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { TYPED } from '@anclaje/contract/visitors/pages'
import type { PageName, Pages, TypedForm } from '@anclaje/contract/visitors/pages'
import type { CertificadoVerificado, SinDocumento } from '@anclaje/contract/visitors/verificacion'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { App, Deps } from '../../deps.ts'
import { OUTCOME_UNKNOWN } from '../../errors/errors.ts'
import type { ApiError } from '../../errors/errors.ts'
import { LIMITS } from '../../http/callers/limits.ts'
import type { SendPage } from '../../http/drawn-pages.ts'
import { readLinkedConsent, withdrawLinkedConsent } from '../../training/autorizaciones/actions.ts'
import { describeError } from '../../http/errors.ts'
import { findEquipo, headReadLast, lookUpTyped, namedInspection, readCentroPublico, readHead } from '../actions.ts'
import { ANY, CERTIFICATE_NUMBER, cleaned, isCertificateNumber, ITEM, LONGEST, NUMBER, shortened } from '../rules.ts'
import type { Typed } from '../rules.ts'

const NOT_HERE: Pages['aviso'] = {
  title: 'No encontramos esta página',
  text: 'El enlace está mal escrito o cambió. Busque lo que necesita.',
  offers: 'search',
}
const FAILED: Pages['aviso'] = {
  title: 'Algo salió mal',
  text: 'No pudimos completar lo que pidió. Intente de nuevo; si el problema sigue, contacte a soporte técnico.',
  offers: 'start',
}
/** Sentences of the page that tells a failure, by its status. */
const FAILURES: Record<number, Pages['aviso']> = {
  404: NOT_HERE,
  429: { title: 'Demasiadas consultas', text: 'Espere un minuto e intente de nuevo.', offers: 'retry' },
  503: {
    title: 'No se pudo consultar',
    text: 'El portal no puede consultar sus registros en este momento. Esto no dice nada del documento: intente de nuevo en un minuto.',
    offers: 'retry',
  },
}
/** Page of a withdrawal that was not stored. No other form stores anything. */
const NOT_STORED: Pages['aviso'] = {
  title: 'No se pudo retirar',
  text: 'El portal no puede guardar en este momento y no se retiró nada. Intente de nuevo en un minuto.',
  offers: 'retry',
}
/** Page of a withdrawal that may have been stored. */
const NOT_KNOWN: Pages['aviso'] = {
  title: 'No sabemos si quedó retirada',
  text: 'Se perdió la conexión mientras se guardaba. Abra el enlace de nuevo en un minuto: ahí dice si su autorización sigue vigente.',
  offers: 'retry',
}
/** Returns the page that tells a failure. */
function failureOf({ status, code }: ApiError, { method }: FastifyRequest): Pages['aviso'] {
  if (method === 'POST' && status === 503) return code === OUTCOME_UNKNOWN ? NOT_KNOWN : NOT_STORED
  return FAILURES[status] ?? FAILED
}

type Head = ReturnType<typeof headReadLast>

/** Returns what a form sent; '' for any other body. */
const typedIn = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? cleaned(body.get(TYPED) ?? '') : '')
/** Returns an address within this portal. A caller may write another host before it. */
const pathIn = (url: string) => url.replace(/^https?:\/\/[^/]*/i, '')
const pathOf = ({ params }: FastifyRequest) => cleaned((params as { '*': string })['*'].replace(/\/$/, ''))
/** Returns the code of a document that the query names; '' without one. */
const codeOf = ({ query }: FastifyRequest) => {
  const { c } = query as { c?: unknown }
  return typeof c === 'string' ? c : ''
}
/** Returns the index of the page that the query asks for, from 0. */
const pageOf = ({ query }: FastifyRequest) => {
  const number = Number((query as { pagina?: unknown }).pagina)
  return Number.isSafeInteger(number) && number > 0 ? number - 1 : 0
}

/**
 * Returns the document that leads a page, and the rows below it. Its own row is not among them,
 * unless that is of another version.
 */
function withoutLeading(
  rows: CertcolPublico[],
  leading: ((CertificadoVerificado | SinDocumento) & { fila: number }) | null,
) {
  if (!leading) return { rows, named: null }
  const { fila, ...named } = leading
  return { rows: named.estado === 'reemplazado' ? rows : rows.filter((_row, index) => index !== fila), named }
}

/**
 * Returns the function that sends a page with what every page shows. A page that has read the
 * centre gives what is shown of it.
 */
const framed =
  (deps: Deps, sendPage: SendPage) =>
  async <Name extends PageName>(reply: FastifyReply, name: Name, page: Pages[Name], head?: Head) =>
    sendPage(reply, name, page, { ...(head ?? (await readHead(deps))), at: deps.now().getTime() })

/**
 * Serves the pages that the server draws for visitors, which work without script (PUBLIC-15). The
 * forms are posted, so that no typed text gets into an address before it was cleaned.
 */
export function pagesRoutes(app: App, deps: Deps, sendPage: SendPage): void {
  const send = framed(deps, sendPage)
  const open = { config: { access: 'public' } } as const
  const looksUp = { config: { access: 'public', rateLimit: LIMITS.lookup } } as const
  // A form stores nothing, so it works on a full disk too.
  const form = { config: { access: 'public', worksOnFullDisk: true } } as const

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  )
  app.setErrorHandler((error, request, reply) => {
    const failure = describeError(error, request)
    const { status, details } = failure
    if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
    return send(
      reply.status(status),
      'aviso',
      { ...failureOf(failure, request), address: pathIn(request.url) },
      headReadLast(),
    )
  })

  /** Serves a form, and the address of the answer to what is typed into it. */
  const serveForm = <Name extends PageName>(
    screen: string,
    { addressOf, mistakeIn }: Typed,
    name: Name,
    pageWith: (typed: TypedForm | null) => Pages[Name],
  ) => {
    app.get(screen, open, (_request, reply) => send(reply, name, pageWith(null)))
    app.post(screen, form, (request, reply) => {
      const text = typedIn(request)
      const address = addressOf(text)
      if (address === undefined) return send(reply.status(400), name, pageWith({ text, error: mistakeIn(text) }))
      return reply.redirect(address, 303)
    })
  }

  const empty = { asked: null, found: null }
  serveForm(CERTIFICADOS_SCREEN, NUMBER, 'certificados', (typed) => ({ ...empty, form: typed }))
  /** Serves the answers to a text that may be a document number or a code, below two addresses. */
  const serveAnswer = (screen: string, form: string, isCode: (asked: string) => boolean) =>
    app.get(`${screen}/*`, looksUp, async (request, reply) => {
      const asked = pathOf(request)
      if (asked === '') return reply.redirect(form, 303)
      const shown = { asked: shortened(asked), form: null }
      const asks = { c: codeOf(request), asCode: isCode(asked) }
      const { verified, certificates } = await lookUpTyped(deps, asked, asks)
      if (!certificates && isCertificateNumber(asked)) {
        const typed = { text: shown.asked, error: CERTIFICATE_NUMBER }
        return send(reply.status(400), 'verificar', { ...empty, form: typed })
      }
      if (verified) return send(reply, 'verificar', { ...shown, found: verified })
      const found = certificates && {
        ...withoutLeading(certificates.items, certificates.nombrado),
        page: pageOf(request),
        unconfirmed: certificates.altered.length,
      }
      return send(reply, 'certificados', { ...shown, found })
    })
  serveAnswer(CERTIFICADOS_SCREEN, CERTIFICADOS_SCREEN, (asked) => leerCodigo(asked).pareceCodigo)
  serveAnswer(CODIGO_SCREEN, VERIFICAR_SCREEN, () => true)
  app.get(CODIGO_SCREEN, open, (_request, reply) => reply.redirect(VERIFICAR_SCREEN, 303))

  const noItem = { ...empty, page: 0, retirado: null, named: null }
  serveForm(INSPECCIONES_SCREEN, ITEM, 'inspecciones', (typed) => ({ ...noItem, form: typed }))
  app.get(`${INSPECCIONES_SCREEN}/*`, looksUp, async (request, reply) => {
    const asked = pathOf(request)
    if (asked === '') return reply.redirect(INSPECCIONES_SCREEN, 303)
    const shown = { asked: shortened(asked), form: null }
    if (asked.length > LONGEST) return send(reply, 'inspecciones', { ...noItem, ...shown })
    const [answer, named] = await Promise.all([
      findEquipo(deps, request.session, asked),
      namedInspection(deps, codeOf(request)),
    ])
    const { id, found, retirado } = answer
    const isOfItem = named !== null && (named.documento === null || named.documento.equipo.id === id)
    return send(reply, 'inspecciones', {
      ...shown,
      found,
      page: pageOf(request),
      retirado,
      named: isOfItem ? named : null,
    })
  })

  serveForm(VERIFICAR_SCREEN, ANY, 'verificar', (typed) => ({ ...empty, form: typed }))

  const sendConsent = (reply: FastifyReply, page: Pages['autorizacion'] | undefined) =>
    page ? send(reply, 'autorizacion', page) : sendUnknown(deps, sendPage)(reply)
  app.get(`${AUTORIZACION_SCREEN}/*`, looksUp, async (request, reply) =>
    sendConsent(reply, await readLinkedConsent(deps, pathOf(request))),
  )
  app.post(`${AUTORIZACION_SCREEN}/*`, looksUp, async (request, reply) =>
    sendConsent(reply, await withdrawLinkedConsent(deps, pathOf(request), request.ip)),
  )

  app.get(POLITICA_SCREEN, open, async (_request, reply) => {
    const centro = await readCentroPublico(deps)
    return send(reply, 'politica', centro, { centro: centro.nombre, contacto: centro.contacto })
  })
  app.get(ERROR_SCREEN, open, (_request, reply) => send(reply, 'aviso', FAILED))
}

/** Sends the page for an address where there is nothing. */
export const sendUnknown = (deps: Deps, sendPage: SendPage) => (reply: FastifyReply) =>
  framed(deps, sendPage)(reply.status(404), 'aviso', NOT_HERE)
