import { curso } from '@anclaje/contract/entities/curso'
import { pais } from '@anclaje/contract/entities/pais'
import { rol } from '@anclaje/contract/entities/rol'
import { tipodoc } from '@anclaje/contract/entities/tipodoc'
import { crud } from '../../core/crud.ts'
import type { App, Deps } from '../../core/deps.ts'
import type { Constraints } from '../../core/errors.ts'
import { cursos, paises, roles, tipodocs } from '../../db/tables.ts'

/** The plain entities, a line each (portal §7, Catalogues). */
export function catalogosRoutes(app: App, deps: Deps): void {
  crud(app, deps, curso, cursos)
  crud(app, deps, pais, paises)
  crud(app, deps, tipodoc, tipodocs)
  crud(app, deps, rol, roles)
}

export const catalogosConstraints: Constraints = {
  cursos_iniciales_uq: { field: 'iniciales', message: 'Ya existe un curso con esas iniciales.' },
  cursos_iniciales_fijas: {
    field: 'iniciales',
    message: 'Las iniciales no se pueden cambiar: ya hay certificados aprobados de este curso.',
  },
  paises_codigo_uq: { field: 'codigo', message: 'Ya existe un país con ese código.' },
  tipodocs_iniciales_uq: { field: 'iniciales', message: 'Ya existe un tipo de documento con esas iniciales.' },
  roles_nombre_uq: { field: 'nombre', message: 'Ya existe un rol con ese nombre.' },
  roles_fijos: {
    field: 'nombre',
    message: 'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.',
  },
}
