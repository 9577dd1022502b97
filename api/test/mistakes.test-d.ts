// Mistakes that must not compile. `tsc -p api` fails when one of them compiles.
import * as z from 'zod/mini'
import { perfil } from '@anclaje/contract/training/colaborador'
import { curso } from '@anclaje/contract/training/curso'
import { marca, marcaCalls } from '@anclaje/contract/equipment/marca'
import { tipoequipo } from '@anclaje/contract/equipment/tipoequipo'
import type { DatosCongelados } from '@anclaje/contract/training/certificado'
import type { Pedidos } from '@anclaje/contract/training/correo'
import { empresa, empresaCalls } from '@anclaje/contract/training/empresa'
import type { EmpresaBody, EmpresaFilters } from '@anclaje/contract/training/empresa'
import { calls } from '@anclaje/contract/call'
import { entity } from '@anclaje/contract/entity'
import { catalogHandlers } from '../src/catalog/handlers.ts'
import type { App, Deps } from '../src/deps.ts'
import { reduced } from '../src/http/schemas.ts'
import { serve } from '../src/http/serve.ts'
import type { Handlers } from '../src/http/serve.ts'
import type { Db, Tx } from '../src/db/client.ts'
import type { Conditions } from '../src/db/list.ts'
import { columnsOf, valuesOf } from '../src/db/noun.ts'
import { marcas, tipoequipos } from '../src/db/tables/equipment.ts'
import type { envios } from '../src/db/tables/mail.ts'
import { colaboradores, cursos, empresas } from '../src/db/tables/training.ts'
import type { StepsByKind } from '../src/overview/trabajos/actions/kinds.ts'
import type { ModuleSeeds } from '../src/seed/modules.ts'
import { lockEmpresa } from '../src/training/empresas/queries.ts'
import { storeUploads } from '../src/training/ministerio/actions/upload.ts'

declare const seeds: ModuleSeeds
declare const seedsButOne: Omit<ModuleSeeds, 'Marcas'>

// @ts-expect-error a module without its seed
export const missing: ModuleSeeds = seedsButOne

export const unknown: ModuleSeeds = {
  ...seeds,
  // @ts-expect-error the seed of a module that the contract does not have
  Sucursales: seeds.Marcas,
}

declare const db: Db
declare const app: App
declare const body: EmpresaBody
declare const handlers: Handlers<typeof empresaCalls>

catalogHandlers(db, marca, marcas)
// @ts-expect-error a catalogue over the wrong table
catalogHandlers(db, marca, cursos)

// @ts-expect-error a catalogue with a nested object that no join reads
catalogHandlers(db, tipoequipo, tipoequipos)

declare const brandHandlers: Handlers<typeof marcaCalls>
const [brands, courses] = [catalogHandlers(db, marca, marcas), catalogHandlers(db, curso, cursos)]
serve(app, marcaCalls, { ...brandHandlers, 'GET /marcas': brands.inPages, 'PUT /marcas/:id': brands.update })
serve(app, marcaCalls, {
  ...brandHandlers,
  // @ts-expect-error a whole list where the call answers pages
  'GET /marcas': brands.whole,
  // @ts-expect-error a row of another catalogue
  'GET /marcas/:id': courses.read,
})

const withMotto = entity({ suffix: 'emp', fields: { ...empresa.fields, lema: z.string() } })
// @ts-expect-error a field of a noun without its column
columnsOf(withMotto, empresas)

db.insert(empresas).values({ ...valuesOf(empresa, empresas, body), busqueda_emp: '' })
// @ts-expect-error a field of a form without its column, in a new row
db.insert(empresas).values({ ...valuesOf(withMotto, empresas, { ...body, lema: '' }), busqueda_emp: '' })
// @ts-expect-error a field of a form without its column, in a changed row
db.update(empresas).set(valuesOf(withMotto, empresas, { ...body, lema: '' }))
const ownData = entity({ suffix: 'col', fields: { ...perfil.fields, apodo: z.string() } })
// @ts-expect-error a field without its column, of a noun that is only written
valuesOf(ownData, colaboradores, { correopersonal: null, telefono: '', direccion: null, apodo: '' })

// @ts-expect-error a filter without a condition
export const conditions: Conditions<EmpresaFilters> = { nombre: () => undefined }

// @ts-expect-error a call without a handler
serve(app, empresaCalls, { 'GET /empresa': handlers['GET /empresa'] })
serve(app, empresaCalls, {
  ...handlers,
  // @ts-expect-error an answer without a field that the contract states
  'DELETE /empresa/:id': () => ({ texto: 'Registro eliminado' }),
  // @ts-expect-error a filter that the call does not take
  'GET /empresa': ({ query }) => query.razon,
})
serve(app, empresaCalls, {
  ...handlers,
  'GET /empresa/getByParams': () => reduced([{ id_emp: 1, nombre_emp: 'Andes' }]),
  // @ts-expect-error a reduced answer that is not marked with `reduced`
  'POST /empresa': () => ({ id_emp: 1 }),
})
serve(app, empresaCalls, {
  ...handlers,
  // @ts-expect-error a reduced answer without a field that the contract states
  'GET /empresa/getByParams': () => reduced([{ id_emp: 1 }]),
  // @ts-expect-error a reduced answer to a call that has no reduced schema
  'DELETE /empresa/:id': () => reduced({ message: 'Registro eliminado' }),
})
// @ts-expect-error a handler for an unknown call
serve(app, empresaCalls, { ...handlers, 'GET /empresa/sector': () => [] })

const sectorCalls = calls(() => ({ 'GET /sectores': { access: 'session', answer: z.array(z.string()) } }))
// @ts-expect-error calls that are missing in the list of all calls
serve(app, sectorCalls, { 'GET /sectores': () => [] })
// @ts-expect-error a call that is missing in the list of all calls, among known ones
serve(app, { ...empresaCalls, ...sectorCalls }, { ...handlers, 'GET /sectores': () => [] })

// @ts-expect-error a call without access
calls(() => ({ 'GET /sectores': { answer: z.array(z.string()) } }))
calls(() => ({
  // @ts-expect-error a permission on a module that does not exist
  'GET /sector': { access: ['Sectores', 'ver'], answer: z.string() },
}))

calls(() => ({
  // @ts-expect-error a public form that does not name the fields of visitors
  'POST /sector': { access: { publicOr: ['Empresas', 'crear'] }, body: z.string() },
}))

declare const frozen: DatosCongelados
const { representante: _, ...employer } = frozen.empresa
// @ts-expect-error frozen data without an optional text that certificates print
export const printed: DatosCongelados = { ...frozen, empresa: employer }

declare const steps: StepsByKind
// @ts-expect-error steps of a bulk job that read a field which its requests do not have
export const bulk: StepsByKind = { ...steps, aprobar_certificados: steps.cargar_certificados }
// @ts-expect-error steps of a bulk job for the rows of another noun
export const people: StepsByKind = { ...steps, empresa_aprendices: steps.empresa_certificados }

declare const bodies: Pedidos
const { certificado, credenciales } = bodies
// @ts-expect-error a kind of mail without the body of its requests
export const mails: Pedidos = { certificado }
// @ts-expect-error a kind of mail with the body of another one
export const swapped: Pedidos = { certificado: credenciales, credenciales }
// @ts-expect-error a kind of mail that the contract does not have
export const kind: (typeof envios.$inferInsert)['tipo_env'] = 4

declare const deps: Deps
// @ts-expect-error the shared database in the place of a transaction
export const shared: Tx = deps.db
export const inTransaction = () =>
  deps.db.transaction(async (tx) => {
    await lockEmpresa(tx, 1)
    await storeUploads({ ...deps, db: tx }, [], null, undefined)
    // @ts-expect-error a lock on another connection than that of the transaction
    await lockEmpresa(db, 1)
    // @ts-expect-error a change on another connection than that of the transaction
    await storeUploads(deps, [], null, undefined)
  })
