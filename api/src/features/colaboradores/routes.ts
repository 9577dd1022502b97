import {
  PERSONA_YA_REGISTRADA,
  colaboradorCalls,
  colaboradorUpdate,
  perfilUpdate,
  personasConfirmadas,
} from '@anclaje/contract/entities/colaborador'
import { ROLES } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { requirePermission } from '../../core/guard.ts'
import { normalizeLogo, pictureDataUri, storePicture } from '../../core/images.ts'
import { parse, readForm } from '../../core/multipart.ts'
import { requireOwnPassword } from '../../core/own-password.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/client.ts'
import { isProtected } from '../cuentas/queries.ts'
import {
  confirmColaborador,
  confirmMany,
  deleteColaborador,
  insertColaborador,
  listByEmpresa,
  listByRol,
  listColaboradores,
  lockColaborador,
  readColaborador,
  updateColaborador,
  updatePerfil,
} from './queries.ts'
import { areResponsables, namesOf, requireSameIdentity } from './rules.ts'

const PAGED = pagedCall('/colaboradores')

const readDetail = async (db: Db, session: Session, id: number) => {
  const row = await readColaborador(db, id)
  if (!row) throw notFound()
  const protegida = await isProtected(db, session, id)
  return { ...row, firma_col: await pictureDataUri(db, row.firma_col), protegida }
}

/** People (portal §7, Colaboradores): staff manage them; without a session POST is the public registration (decisions §5.2). */
export function colaboradoresRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, colaboradorCalls, {
    'GET /colaboradores': async ({ query }) => {
      const { items, total } = await listColaboradores(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /colaboradores/getByParams': async ({ query: { id, idemp, rol }, session }) => {
      if (rol !== undefined) {
        const names = namesOf(rol)
        const isForSelect = areResponsables(names) && id === undefined && idemp === undefined
        if (!isForSelect) requirePermission(session, ['Colaboradores', 'ver'])
        return wholeArray(await listByRol(db, names), PAGED)
      }
      if (id !== session.idcol) requirePermission(session, ['Colaboradores', 'ver'])
      if (id === undefined) return wholeArray(await listByEmpresa(db, idemp), PAGED)
      return (await readColaborador(db, id)) ? [await readDetail(db, session, id)] : []
    },

    'POST /colaboradores': async ({ body, file, session, request }) => {
      const canal = session ? 'personal' : 'publico'
      const picture = file && (await normalizeLogo(file, session ? 'staff' : 'visitor'))
      const id = await db.transaction(async (tx) =>
        insertColaborador(tx, body, picture ? await storePicture(tx, picture) : null, { canal, direccion: request.ip }),
      )
      return session ? readDetail(db, session, id) : { id_col: id }
    },

    'PUT /colaboradores/:id': async ({ params: { id }, session, request }) => {
      const isOwn = id === session.idcol
      if (!isOwn) requirePermission(session, ['Colaboradores', 'editar'])
      const { data, file } = await readForm(request)
      // Of one's own only contact data and signature change, but for an ADM; the rest is ignored
      // (decisions §2.6).
      const perfil = isOwn && session.idrol !== ROLES.adm ? parse(perfilUpdate, data) : undefined
      const body = perfil ? undefined : parse(colaboradorUpdate, data)
      const { correopersonal, passwordactual, firma } = perfil ?? body ?? {}
      if (isOwn && correopersonal !== undefined) {
        const before = await readColaborador(db, id)
        if (correopersonal !== before?.correopersonal_col) await requireOwnPassword(deps, request, passwordactual)
      }
      const picture = file && (await normalizeLogo(file, 'staff'))
      await db.transaction(async (tx) => {
        const image = picture ? await storePicture(tx, picture) : firma
        if (perfil) return updatePerfil(tx, id, perfil, image)
        // Locked first: no account is made for this person between the look at it and the change.
        const before = await lockColaborador(tx, id)
        if (!before || !body) throw notFound()
        if (await isProtected(tx, session, id)) requireSameIdentity(before, body, image)
        await updateColaborador(tx, before, body, image, { canal: 'personal', direccion: request.ip })
      })
      return readDetail(db, session, id)
    },

    'PUT /colaboradores/confirmar': async ({ body: { ids } }) => {
      const outcome = await confirmMany(db, ids)
      return { message: personasConfirmadas(outcome.cambiados), ...outcome }
    },

    'PUT /colaboradores/:id/confirmar': async ({ params: { id }, session }) => {
      if (!(await confirmColaborador(db, id))) throw notFound()
      return readDetail(db, session, id)
    },

    'DELETE /colaboradores/:id': async ({ params: { id } }) => {
      if (!(await deleteColaborador(db, id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const colaboradoresConstraints: Constraints = {
  colaboradores_documento_uq: {
    field: 'numerodocumento',
    message: PERSONA_YA_REGISTRADA,
    status: 403,
    code: 'persona_ya_registrada',
  },
  colaboradores_pais_fk: { field: 'paisdocumento', message: 'Seleccione un país de la lista.' },
  colaboradores_tipodoc_fk: { field: 'tipodocumento', message: 'Seleccione un tipo de documento de la lista.' },
  colaboradores_empresa_fk: { field: 'idemp', message: 'Seleccione una empresa de la lista.' },
  colaboradores_ciudad_fk: { field: 'idciu', message: 'Seleccione una ciudad de la lista.' },
}
