import type { PgTable } from 'drizzle-orm/pg-core'
import { cuentas, modulos, permisosroles, roles } from './access.ts'
import { centro } from './centro.ts'
import { certcol, firmas } from './certificates.ts'
import {
  claseequipos,
  criterios,
  equipos,
  equiposdistintos,
  equiposnormas,
  marcas,
  normas,
  observaciones,
  propiedades,
  tipoequipos,
} from './equipment.ts'
import { evaluaciondetalles, evaluaciones, fotos } from './inspections.ts'
import { ministerio, valoresministerio } from './ministerio.ts'
import { consentimientos } from './people.ts'
import { paises, tipodocs } from './places.ts'
import { certificaciones, colaboradores, cursos, empresas, responsables } from './training.ts'
import { emisiones } from './trust.ts'

/** Tables of which the history is kept. */
export const KEPT: readonly PgTable[] = [
  colaboradores,
  consentimientos,
  empresas,
  cursos,
  certificaciones,
  responsables,
  certcol,
  firmas,
  emisiones,
  equipos,
  equiposnormas,
  equiposdistintos,
  evaluaciones,
  evaluaciondetalles,
  fotos,
  criterios,
  claseequipos,
  tipoequipos,
  normas,
  marcas,
  observaciones,
  propiedades,
  tipodocs,
  paises,
  cuentas,
  roles,
  permisosroles,
  modulos,
  centro,
  ministerio,
  valoresministerio,
]
