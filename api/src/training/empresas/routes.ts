import { EMPRESA_FIJA } from '@anclaje/contract/rules/training/empresa'
import { empresaCalls } from '@anclaje/contract/training/empresa'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../errors/errors.ts'
import type { Constraints } from '../../errors/errors.ts'
import { ARRAY_LIMIT } from '../../db/list.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { reduced } from '../../http/schemas.ts'
import { serve } from '../../http/serve.ts'
import { changeEmpresa, confirmEmpresa, createEmpresa, withLogo } from './actions.ts'
import { deleteEmpresa, listEmpresaRefs, listEmpresas, listOwnEmpresa, readEmpresa } from './queries.ts'
import { eligeEmpresas } from './rules.ts'

/** Serves companies: staff manage them, and visitors register theirs. */
export function empresasRoutes(app: App, { db }: Deps): void {
  serve(app, empresaCalls, {
    'GET /empresa': async ({ query }) => {
      const { items, total } = await listEmpresas(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /empresa/getByParams': async ({ query: { id, buscar, size }, session }) => {
      if (!eligeEmpresas(session.permissions)) return reduced(await listOwnEmpresa(db, session.idcol, id))
      if (id === undefined)
        return reduced(
          wholeArray(
            await listEmpresaRefs(db, buscar, Math.min(size ?? ARRAY_LIMIT, ARRAY_LIMIT)),
            pagedCall('/empresa'),
          ),
        )
      const row = await readEmpresa(db, id)
      if (!row) return []
      if (can(session.permissions, 'Empresas', 'ver')) return [await withLogo(db, row)]
      return reduced([{ id_emp: row.id_emp, nombre_emp: row.nombre_emp }])
    },

    'POST /empresa': ({ body, file, session }) => createEmpresa(db, body, file, session === null),

    'PUT /empresa/:id': ({ params: { id }, body, file }) => changeEmpresa(db, id, body, file),

    'PUT /empresa/:id/confirmar': ({ params: { id } }) => confirmEmpresa(db, id),

    'DELETE /empresa/:id': async ({ params: { id } }) => {
      if (!(await deleteEmpresa(db, id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const empresasConstraints: Constraints = {
  empresas_nit_uq: { field: 'nit', message: 'Ya existe una empresa con ese NIT.' },
  empresas_independiente: { message: EMPRESA_FIJA },
}
