import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { nit } from '../fields/document.ts'
import { filtro, filtroId, filtroSi } from '../fields/filter.ts'
import { descartable, opcional } from '../fields/optional.ts'
import { correo, nombre, signo, telefono, textoOpcional } from '../fields/text.ts'
import { idParam, mensaje, pageOf, paged } from '../http.ts'
import { empresaRef } from '../refs.ts'

const texto = z.nullable(z.string())

/** A company whose people are trained and whose equipment is inspected (PEOPLE-1, PEOPLE-2). */
export const empresa = entity({
  suffix: 'emp',
  fields: {
    nombre: nombre({
      mensaje: 'Debe ingresar el nombre de la empresa.',
      corto: 'Escriba el nombre de la empresa, con al menos 3 letras.',
      min: 3,
    }),
    nit: nit('Debe ingresar el nit de la empresa.'),
    telefono: telefono({ mensaje: 'Debe ingresar el telefono de la empresa.', min: 5, max: 11 }),
    correo: correo({ mensaje: 'Debe ingresar el correo de la empresa.', min: 3, max: 60 }),
    direccion: textoOpcional({ min: 3, max: 150 }),
    representante: opcional(
      nombre({ mensaje: 'Escriba el nombre del representante legal, con al menos 3 letras.', min: 3, max: 200 }),
    ),
    personacontacto: nombre({ mensaje: 'Escriba la persona de contacto, con al menos 5 letras.', min: 5, max: 150 }),
    numpersonacontacto: opcional(telefono({ mensaje: 'Debe tener entre 7 y 12 dígitos.', min: 7, max: 12 })),
    correopersonacontacto: correo({ mensaje: 'Escriba el correo de la persona de contacto.' }),
    // Values for the Ministry's file if the person has none (MIN-2).
    arl: textoOpcional({ max: 40 }, signo),
    sector: textoOpcional({ max: 40 }, signo),
  },
  reads: {
    // Null for company 0.
    nit_emp: texto,
    telefono_emp: texto,
    correo_emp: texto,
    personacontacto_emp: texto,
    correopersonacontacto_emp: texto,
    origen_emp: z.string(),
    porconfirmar_emp: z.boolean(),
  },
})
export type EmpresaBody = z.output<typeof empresa.body>
export type EmpresaTexts = FormTexts<typeof empresa>

/** A company in a list. Only reads by id have the logo (WIRE-5). */
const { origen_emp, porconfirmar_emp, ...formColumns } = empresa.row.shape
export const empresaRow = z.object({ ...formColumns, tiene_img: z.boolean(), origen_emp, porconfirmar_emp })
export type EmpresaRow = z.infer<typeof empresaRow>
export const empresaDetail = z.object({ ...empresaRow.shape, img_emp: z.nullable(z.string()) })
export type EmpresaDetail = z.infer<typeof empresaDetail>

/** Body of an update. `img: null` removes the logo; a new logo is the multipart `file`. */
const empresaUpdate = z.object({ ...empresa.body.shape, img: descartable(z.null()) })
export type EmpresaUpdate = z.output<typeof empresaUpdate>

/** Filters and order of the list of companies. */
const empresaFilters = z.object({
  nombre: filtro(),
  porconfirmar: filtroSi(),
  orden: z.optional(z.enum(['nombre', '-nombre'], 'Ese orden no existe.')),
})
export type EmpresaFilters = z.output<typeof empresaFilters>

/**
 * Fields that the public registration takes. It ignores the others: the representative, whom
 * certificates print, and the data of the Ministry's file (MIN-2).
 */
const PARA_VISITANTES = [
  'nombre',
  'nit',
  'telefono',
  'correo',
  'direccion',
  'personacontacto',
  'numpersonacontacto',
  'correopersonacontacto',
] satisfies readonly (keyof z.input<typeof empresa.body>)[]

export const empresaCalls = calls(() => ({
  'GET /empresa': {
    access: ['Empresas', 'ver'],
    query: paged(empresaFilters.shape),
    answer: pageOf(empresaRow),
  },
  // With `size`, returns the first matches, as selects show them; otherwise returns all.
  'GET /empresa/getByParams': {
    access: 'session',
    query: z.object({ id: filtroId(), buscar: filtro(), size: filtroId() }),
    answer: z.array(empresaDetail),
    reduced: z.array(empresaRef),
  },
  // Without a session this is the public registration (PUBLIC-7).
  'POST /empresa': {
    access: { publicOr: ['Empresas', 'crear'], takes: PARA_VISITANTES },
    form: empresa.body,
    created: empresaDetail,
    reduced: z.object({ id_emp: z.number() }),
    limit: 'registration',
  },
  'PUT /empresa/:id': { access: ['Empresas', 'editar'], params: idParam, form: empresaUpdate, answer: empresaDetail },
  'PUT /empresa/:id/confirmar': { access: ['Empresas', 'editar'], params: idParam, answer: empresaDetail },
  'DELETE /empresa/:id': { access: ['Empresas', 'eliminar'], params: idParam, answer: mensaje },
}))
