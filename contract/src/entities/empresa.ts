import * as z from 'zod'
import { correo, filtro, filtroSi, nit, nombre, opcional, telefono, textoOpcional } from '../fields.ts'

export { INDEPENDIENTE } from '../rules/empresa.ts'

/** What the company form sends (portal §5). `img: null` removes the logo; a new one travels as the multipart `file`. */
export const empresaBody = z.object({
  nombre: nombre({
    mensaje: 'Debe ingresar el nombre de la empresa.',
    corto: 'El nombre de la empresa debe tener al menos 3 letras.',
    min: 3,
  }),
  nit: nit('Debe ingresar el nit de la empresa.'),
  telefono: telefono({ mensaje: 'Debe ingresar el telefono de la empresa.', min: 5, max: 11 }),
  correo: correo({ mensaje: 'Debe ingresar el correo de la empresa.', min: 3, max: 60 }),
  direccion: textoOpcional({ min: 3, max: 150 }),
  personacontacto: nombre({ mensaje: 'Ingrese la persona de contacto, con al menos 5 letras.', min: 5, max: 150 }),
  numpersonacontacto: opcional(telefono({ mensaje: 'Debe tener entre 7 y 12 dígitos.', min: 7, max: 12 })),
  correopersonacontacto: correo({ mensaje: 'Ingrese el correo de la persona de contacto.' }),
})
export type EmpresaBody = z.output<typeof empresaBody>
export const empresaImagen = z.object({ img: z.null().optional() }).catch({})

export const empresaFilters = z.object({ nombre: filtro(), porconfirmar: filtroSi() })

/** A company in a list: the logo comes only in reads by id (decisions §1.10). */
export const empresaRow = z.object({
  id_emp: z.number(),
  nombre_emp: z.string(),
  nit_emp: z.string().nullable(),
  telefono_emp: z.string().nullable(),
  correo_emp: z.string().nullable(),
  direccion_emp: z.string().nullable(),
  personacontacto_emp: z.string().nullable(),
  numpersonacontacto_emp: z.string().nullable(),
  correopersonacontacto_emp: z.string().nullable(),
  tiene_img: z.boolean(),
  origen_emp: z.string(),
  porconfirmar_emp: z.boolean(),
})
export type EmpresaRow = z.infer<typeof empresaRow>
export const empresaDetail = empresaRow.extend({ img_emp: z.string().nullable() })
export type EmpresaDetail = z.infer<typeof empresaDetail>
