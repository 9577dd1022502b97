import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { eleccion } from '../fields/choice.ts'
import { fecha } from '../fields/date.ts'
import { listaMaxima } from '../fields/list.ts'
import { entero } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { identificador } from '../fields/reference.ts'
import { nombre, texto, textoAcotado, textoOpcional } from '../fields/text.ts'
import { idParam } from '../http.ts'
import { CSV } from '../limits.ts'
import {
  CAJAS,
  CODIFICACIONES,
  FORMATOS_FECHA,
  LISTAS_MINISTERIO,
  MAX_MINISTERIO,
  MAX_PERSONAS_MINISTERIO,
  NOMBRES_COLUMNAS,
  SEPARADORES,
  VERIFICABLES_MINISTERIO,
} from '../rules/training/ministerio.ts'
import { colaborador } from './colaborador.ts'

/** Format of the Ministry's file, and the day from which uploads are expected (MIN-3, MIN-8). */
export const ministerio = entity({
  suffix: 'min',
  fields: {
    separador: eleccion(SEPARADORES, 'Elija el separador.'),
    formatofecha: eleccion(FORMATOS_FECHA, 'Elija el formato de las fechas.'),
    caja: eleccion(CAJAS, 'Elija mayúsculas o como está escrito.'),
    codificacion: eleccion(CODIFICACIONES, 'Elija cómo van las tildes y las eñes.'),
    desde: opcional(fecha('Escriba la fecha como AAAA-MM-DD.')),
  },
  reads: {
    separador_min: z.enum(SEPARADORES),
    formatofecha_min: z.enum(FORMATOS_FECHA),
    caja_min: z.enum(CAJAS),
    codificacion_min: z.enum(CODIFICACIONES),
    /** Version of the settings. Each save increments it. */
    version_min: z.number(),
  },
})
export type MinisterioTexts = FormTexts<typeof ministerio>

const lista = eleccion(LISTAS_MINISTERIO, 'Esa lista no existe.')
const deLista = z.enum(LISTAS_MINISTERIO)
const MAX_TEXTO_MINISTERIO = 100
const CODIGO_INVALIDO = 'El código no es válido.'

/**
 * A value of a list: its code in the data of people, its name, and its text in the Ministry's file.
 */
export const valorMinisterio = entity({
  suffix: 'val',
  fields: {
    lista,
    nombre: nombre({ mensaje: 'Escriba el nombre del valor.', max: MAX_TEXTO_MINISTERIO }),
    texto: texto({ mensaje: 'Escriba el texto del Ministerio.', max: MAX_TEXTO_MINISTERIO }),
    verificado: z.boolean('Debe ser verdadero o falso.'),
  },
  reads: { id_val: z.string(), lista_val: deLista, codigo_val: z.string(), verificado_val: z.boolean() },
})
export type ValorMinisterio = z.output<typeof valorMinisterio.row>

const formato = ministerio.fields
const textoPropio = textoOpcional({ max: MAX_TEXTO_MINISTERIO })

/**
 * Body of a change. A missing field keeps its value. A value without a code is new. If a text is
 * null, a type of document is written by its initials again, and a country by its name. The change
 * is refused when its version is older than the stored one (MIN-3).
 */
const ministerioUpdate = z.object({
  separador: z.optional(formato.separador),
  formatofecha: z.optional(formato.formatofecha),
  caja: z.optional(formato.caja),
  codificacion: z.optional(formato.codificacion),
  desde: formato.desde,
  version: z.optional(entero({ mensaje: 'La versión no es válida.', min: 0 })),
  valores: z.optional(
    z
      .array(
        z.object({
          ...valorMinisterio.body.shape,
          codigo: z.optional(
            textoAcotado(40, CODIGO_INVALIDO, CODIGO_INVALIDO).check(z.maxLength(40, CODIGO_INVALIDO)),
          ),
        }),
        'Envíe los valores.',
      )
      .check(z.maxLength(200, 'Envíe máximo 200 valores.')),
  ),
  tipos: z.optional(
    z
      .array(
        z.object({
          id: entero({ mensaje: 'Elija el tipo.', min: 1 }),
          texto: textoPropio,
          verificado: z.optional(valorMinisterio.fields.verificado),
        }),
        'Envíe los tipos.',
      )
      .check(z.maxLength(200, 'Envíe máximo 200 tipos.')),
  ),
  paises: z.optional(
    z
      .array(z.object({ id: entero({ mensaje: 'Elija el país.', min: 1 }), texto: textoPropio }), 'Envíe los países.')
      .check(z.maxLength(300, 'Envíe máximo 300 países.')),
  ),
})
export type MinisterioUpdate = z.output<typeof ministerioUpdate>

/**
 * The format with every list. Only countries with a text are listed. Without a text, a type of
 * document is written by its initials, and a country by its name.
 */
const ministerioDetail = z.object({
  ...ministerio.row.shape,
  valores: z.array(valorMinisterio.row),
  tipos: z.array(
    z.object({
      id_tipo: z.number(),
      iniciales_tipo: z.string(),
      nombre_tipo: z.string(),
      ministerio_tipo: z.nullable(z.string()),
      /** True when somebody compared the present text with the Ministry's. */
      verificado_tipo: z.boolean(),
    }),
  ),
  paises: z.array(z.object({ id_pais: z.number(), nombre_pais: z.string(), ministerio_pais: z.nullable(z.string()) })),
})
export type MinisterioDetail = z.infer<typeof ministerioDetail>

/** A value of a list in a select. */
const opcionMinisterio = z.object({ lista_val: deLista, codigo_val: z.string(), nombre_val: z.string() })

const partido = z.object({ primero: z.string(), segundo: z.string() })
const columna = z.enum(NOMBRES_COLUMNAS)

/** A row of the check: the file's values for an approved learner, and the missing values. */
const filaMinisterio = z.object({
  id_ceco: z.string(),
  idcol_ceco: z.number(),
  nombre: z.string(),
  /** The fifteen values of the row in the file. */
  valores: z.array(z.string()),
  /** Required columns without a value. */
  faltan: z.array(columna),
  /** Columns with characters that the encoding lacks. */
  ilegibles: z.array(z.object({ columna, caracteres: z.string() })),
  /** Names of three words or more whose split nobody has checked yet. */
  revise: z.array(z.enum(['nombres', 'apellidos'])),
  nombres: partido,
  apellidos: partido,
  /**
   * Names that differ between the certificate and the person's present data, so that they cannot be
   * split any more.
   */
  anteriores: z.array(z.enum(['nombres', 'apellidos'])),
  /** Day of the approval. */
  aprobado: z.nullable(z.string()),
  cargado_ceco: z.nullable(z.string()),
  /** True when the certificate was uploaded and then approved again or corrected (MIN-8). */
  cargadoantes: z.boolean(),
})
export type FilaMinisterio = z.infer<typeof filaMinisterio>

const revisionMinisterio = z.object({
  id_cer: z.number(),
  curso: z.object({ nombre_cur: z.string(), iniciales_cur: z.string() }),
  cohorte_cer: z.number(),
  aprobados: z.number(),
  completos: z.number(),
  /** Number of learners who are not approved and therefore not in the file. */
  sinaprobar: z.number(),
  /** Number of certificates that were uploaded and no longer hold: annulled, or pending again. */
  yanovalen: z.number(),
  /**
   * Parts that somebody should still compare with the Ministry's: lists, and `tipos` when these
   * learners have an unverified type of document.
   */
  sinverificar: z.array(z.enum(VERIFICABLES_MINISTERIO)),
  filas: z.array(filaMinisterio),
})
export type RevisionMinisterio = z.infer<typeof revisionMinisterio>

const { genero, paisnacimiento, niveleducativo, areatrabajo, arl, sector, cargo } = colaborador.fields
/** Data to set for many people at once. */
const campos = z
  .object({ genero, paisnacimiento, niveleducativo, areatrabajo, arl, sector, cargo })
  .check(z.refine((sent) => Object.values(sent).some((value) => value !== undefined), 'Envíe al menos un dato.'))
export type CamposMinisterio = z.output<typeof campos>

const idsPersonas = z
  .array(entero({ mensaje: 'Elija las personas.', min: 1 }), 'Elija las personas.')
  .check(z.minLength(1, 'Elija al menos una persona.'), listaMaxima(MAX_PERSONAS_MINISTERIO, 'personas'))

const llenado = z.object({
  message: z.string(),
  cambiados: z.number(),
  omitidos: z.array(z.object({ id_col: z.number(), motivo: z.string() })),
})

const parte = z.object({
  primero: texto({ mensaje: 'Escriba la primera parte.' }),
  segundo: z.optional(z.string('Debe ser un texto.').check(z.maxLength(200, 'Debe tener máximo 200 caracteres.'))),
})
/** The two parts into which names and surnames are split. The words stay the same (MIN-5). */
const particionBody = z
  .object({ nombres: z.optional(parte), apellidos: z.optional(parte) })
  .check(
    z.refine(
      ({ nombres, apellidos }) => nombres !== undefined || apellidos !== undefined,
      'Envíe nombres o apellidos.',
    ),
  )
export type ParticionBody = z.output<typeof particionBody>

const cargadosBody = z.object({
  ids: z
    .array(identificador('No es un certificado.'), 'Elija los certificados.')
    .check(z.minLength(1, 'Elija al menos un certificado.'), listaMaxima(MAX_MINISTERIO, 'certificados')),
  fecha: z.nullable(fecha('Escriba la fecha en que los cargó.')),
})

const cargados = z.object({
  message: z.string(),
  cambiados: z.number(),
  omitidos: z.array(z.object({ id_ceco: z.string(), motivo: z.string() })),
})

/**
 * Calls of the Ministry's file: its format, the check of a cohort, the file itself, and the days of
 * upload.
 */
export const ministerioCalls = calls(() => ({
  'GET /centro/ministerio': { access: ['Centro', 'ver'], answer: ministerioDetail },
  'PUT /centro/ministerio': { access: ['Centro', 'editar'], body: ministerioUpdate, answer: ministerioDetail },
  // Options for the forms of people and companies.
  'GET /ministerio/listas': {
    access: 'session',
    query: z.object({ lista: z.optional(lista) }),
    answer: z.array(opcionMinisterio),
  },
  'GET /certificaciones/:id/ministerio': {
    access: ['Certificaciones', 'ver'],
    also: [['TodosLosCertificados', 'ver']],
    params: idParam,
    answer: revisionMinisterio,
  },
  'GET /certificaciones/:id/ministerio/archivo': {
    access: ['Certificaciones', 'ver'],
    also: [['TodosLosCertificados', 'ver']],
    params: idParam,
    document: [CSV],
    noHead: true,
  },
  'PUT /colaboradores/ministerio': {
    access: ['Colaboradores', 'editar'],
    body: z.object({ ids: idsPersonas, campos }),
    answer: llenado,
  },
  'PUT /colaboradores/:id/particion': {
    access: ['Colaboradores', 'editar'],
    params: idParam,
    body: particionBody,
    answer: z.object({ nombres: partido, apellidos: partido }),
  },
  'PUT /certcol/cargados': { access: ['CertColaboradores', 'editar'], body: cargadosBody, answer: cargados },
}))
