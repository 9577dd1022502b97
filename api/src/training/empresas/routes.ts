import { empresaCalls } from '@anclaje/contract/training/empresa'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import type { Constraints } from '../../http/errors.ts'
import { normalizeLogo, pictureDataUri, storePicture } from '../../documents/images.ts'
import { ARRAY_LIMIT } from '../../db/list.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { reduced } from '../../http/schemas.ts'
import { serve } from '../../http/serve.ts'
import type { Db } from '../../db/client.ts'
import {
  confirmEmpresa,
  deleteEmpresa,
  insertEmpresa,
  listEmpresaRefs,
  listEmpresas,
  readEmpresa,
  updateEmpresa,
} from './queries.ts'

const readDetail = async (db: Db, id: number) => {
  const row = await readEmpresa(db, id)
  if (!row) throw notFound()
  return { ...row, img_emp: await pictureDataUri(db, row.img_emp) }
}

/** Serves companies: staff manage them, visitors register theirs. */
export function empresasRoutes(app: App, { db }: Deps): void {
  serve(app, empresaCalls, {
    'GET /empresa': async ({ query }) => {
      const { items, total } = await listEmpresas(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /empresa/getByParams': async ({ query: { id, buscar, size }, session }) => {
      if (id === undefined)
        return reduced(
          wholeArray(
            await listEmpresaRefs(db, buscar, Math.min(size ?? ARRAY_LIMIT, ARRAY_LIMIT)),
            pagedCall('/empresa'),
          ),
        )
      const row = await readEmpresa(db, id)
      if (!row) return []
      if (can(session.permissions, 'Empresas', 'ver')) return [await readDetail(db, id)]
      return reduced([{ id_emp: row.id_emp, nombre_emp: row.nombre_emp }])
    },

    'POST /empresa': async ({ body, file, session }) => {
      const isPublic = session === null
      const picture = file && (await normalizeLogo(file, isPublic ? 'visitor' : 'staff'))
      const id = await db.transaction(async (tx) =>
        insertEmpresa(tx, body, picture ? await storePicture(tx, picture) : null, isPublic),
      )
      return isPublic ? reduced({ id_emp: id }) : readDetail(db, id)
    },

    'PUT /empresa/:id': async ({ params: { id }, body, file }) => {
      const picture = file && (await normalizeLogo(file, 'staff'))
      await db.transaction(async (tx) => {
        const changed = await updateEmpresa(tx, id, body, picture ? await storePicture(tx, picture) : body.img)
        if (!changed) throw notFound()
      })
      return readDetail(db, id)
    },

    'PUT /empresa/:id/confirmar': async ({ params: { id } }) => {
      if (!(await confirmEmpresa(db, id))) throw notFound()
      return readDetail(db, id)
    },

    'DELETE /empresa/:id': async ({ params: { id } }) => {
      if (!(await deleteEmpresa(db, id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const empresasConstraints: Constraints = {
  empresas_nit_uq: { field: 'nit', message: 'Ya existe una empresa con ese NIT.' },
  empresas_independiente: { message: 'La empresa INDEPENDIENTE no se puede modificar ni eliminar.' },
}
