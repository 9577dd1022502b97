import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { listaMaxima } from '../fields/list.ts'
import { identificador, referencia } from '../fields/reference.ts'
import { textoOpcional } from '../fields/text.ts'
import { LIMITE_LOTE } from '../rules/overview/trabajos.ts'
import { cambioDeVarios, deshacer } from './aprobacion.ts'
import { MAX_INSCRIPCIONES } from './certcol.ts'
import { CLASES_DESENLACE } from '../states.ts'

/** Largest number of characters of the reason of an outcome. */
const MAX_MOTIVO = 300

const inscripciones = (maximo: number) =>
  z
    .array(identificador('No es una inscripción.'), 'Elija los aprendices.')
    .check(z.minLength(1, 'Elija al menos un aprendiz.'), listaMaxima(maximo, 'aprendices'))

/** Fields of an outcome, of some learners or in bulk (CERT-27). Null takes an outcome back. */
export const desenlace = {
  desenlace: z.nullable(z.enum(CLASES_DESENLACE, 'Ese resultado no existe.')),
  motivo: textoOpcional({ max: MAX_MOTIVO }),
}

/** Calls that decide about learners who get no certificate, and move learners to another cohort. */
export const desenlaceCalls = calls(() => ({
  'PUT /certcol/desenlace': {
    isLong: true,
    access: ['CertColaboradores', 'editar'],
    also: [['CertColaboradores', 'filtrar']],
    body: z.object({ ids: inscripciones(LIMITE_LOTE.desenlace_certificados), ...desenlace, deshacer }).check(
      z.refine((body) => !body.deshacer || body.desenlace === null, {
        error: 'Al deshacer, no envíe un resultado: vuelve el de antes.',
        path: ['desenlace'],
      }),
    ),
    answer: cambioDeVarios,
  },
  'PUT /certcol/mover': {
    isLong: true,
    access: ['CertColaboradores', 'editar'],
    also: [
      ['CertColaboradores', 'crear'],
      ['CertColaboradores', 'filtrar'],
    ],
    body: z.object({ ids: inscripciones(MAX_INSCRIPCIONES), idcer: referencia('Elija la cohorte.'), deshacer }),
    answer: cambioDeVarios,
  },
}))
