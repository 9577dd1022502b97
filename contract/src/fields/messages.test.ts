import { expect, test } from 'vitest'
import { certificacionBody, estadoCertificacion } from '../training/certificacion.ts'
import { aprobacionCalls } from '../training/aprobacion.ts'
import { inscripcionCalls } from '../training/certcol.ts'
import { colaboradorBody, colaboradorCalls } from '../training/colaborador.ts'
import { trabajoCalls } from '../overview/trabajo.ts'
import { curso } from '../training/curso.ts'
import { empresa } from '../training/empresa.ts'
import { equipoBody } from '../equipment/equipo.ts'
import { modulo } from '../access/modulo.ts'
import { observacion } from '../equipment/observacion.ts'

interface Body {
  shape: Record<string, { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } }>
}

// An invalid value gets a message that was written for it, not one of zod's.
test.each<[string, Body, unknown, string]>([
  ['estado', estadoCertificacion, 3, 'Elija el estado.'],
  ['estado', observacion.body, 3, 'Elija el estado.'],
  ['periodo', certificacionBody, 4, 'Elija la unidad.'],
  ['horas', certificacionBody, '0', 'Las horas van de 1 a 10.000.'],
  ['horas', certificacionBody, 10_001, 'Las horas van de 1 a 10.000.'],
  ['horas', certificacionBody, '', 'Escriba las horas.'],
  ['tiempovigencia', certificacionBody, 0, 'La vigencia debe ser de 1 o más.'],
  ['orden', modulo.body, 10_000, 'Escriba el orden, un número de 0 a 9999.'],
  ['dayfabricacion', equipoBody, 32, 'El día va de 1 a 31.'],
  ['monthfabricacion', equipoBody, 0, 'El mes va de 1 a 12.'],
  ['yearfabricacion', equipoBody, 1969, 'El año va desde 1970 hasta hoy.'],
  ['yearfabricacion', equipoBody, 2200, 'El año va desde 1970 hasta hoy.'],
  ['nombre', empresa.body, '', 'Debe ingresar el nombre de la empresa.'],
  ['nombre', empresa.body, 'Al', 'Escriba el nombre de la empresa, con al menos 3 letras.'],
  ['telefono', empresa.body, '', 'Debe ingresar el telefono de la empresa.'],
  ['telefono', empresa.body, '123', 'Debe tener entre 5 y 11 dígitos.'],
  ['nit', empresa.body, '', 'Debe ingresar el nit de la empresa.'],
  ['nit', empresa.body, '12', 'Escriba el NIT, con al menos 3 dígitos.'],
  ['correo', empresa.body, '', 'Debe ingresar el correo de la empresa.'],
  ['correo', empresa.body, 'a', 'Escriba un correo electrónico válido, por ejemplo nombre@empresa.com.'],
  ['iniciales', curso.body, '', 'Debe ingresar las iniciales.'],
  ['iniciales', curso.body, 'A', 'Las iniciales deben tener de 2 a 8 caracteres.'],
  ['iniciales', curso.body, 'ABCDEFGHI', 'Debe tener máximo 8 caracteres.'],
  ['telefono', colaboradorBody, '300', 'El teléfono debe tener 10 dígitos. Ejemplo: 300 555 0101.'],
])('%s of a form', (field, body, value, says) => {
  expect(body.shape[field]!.safeParse(value).error?.issues[0]?.message).toBe(says)
})

const many = <T>(count: number, item: T) => Array<T>(count).fill(item)
const UUID = '0198a2f0-0000-7000-8000-000000000000'

// The message for a list that is too long has its length and the limit.
test.each<[string, Body['shape'][string], unknown, string]>([
  [
    'inscriptions',
    inscripcionCalls['POST /certcol'].body,
    many(1001, { idcer: 1, idcol: 1 }),
    'Hay 1.001 aprendices y se admiten máximo 1.000 a la vez.',
  ],
  [
    'approvals',
    aprobacionCalls['PUT /certcol/updateArrayEstado'].body,
    { estado: 1, ids: many(5001, UUID) },
    'Hay 5.001 certificados y se admiten máximo 5.000 a la vez.',
  ],
  [
    'confirmations',
    colaboradorCalls['PUT /colaboradores/confirmar'].body,
    { ids: many(5001, 1) },
    'Hay 5.001 personas y se admiten máximo 5.000 a la vez.',
  ],
  [
    'work',
    trabajoCalls['POST /trabajos'].body,
    { accion: 'zip_certificados', ids: many(5001, UUID), esperado: 5001 },
    'Son 5.001 y el máximo es 1.000. Elija menos.',
  ],
])('too many %s', (_, body, value, message) =>
  expect(body.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]),
)
