import { entity } from '../entity.ts'
import { nombre, referencia } from '../fields.ts'
import { propiedadRef } from './refs.ts'

/** A type of fall-protection equipment, as a full-body harness (portal §3). */
export const tipoequipo = entity({
  title: 'Tipos de equipos',
  path: '/tipoequipos',
  module: 'TipoEquipos',
  suffix: 'tipoeq',
  fields: {
    nombre: nombre({ mensaje: 'Ingrese el nombre, con al menos 6 letras.', min: 6 }),
    idpro: referencia('Seleccione la propiedad.'),
  },
  search: ['nombre'],
  nested: { propiedade: propiedadRef },
  wire: { params: ['idpro'], all: true },
})
