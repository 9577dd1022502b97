import { fechaTabla } from '../common/fechas.ts'
import type { Motivo } from '../common/motivo.ts'
import { nombreCompleto } from '../common/nombre.ts'
import { impideImprimir } from '../trust/dibujo.ts'
import { RESULTADO } from '../../states.ts'
import type { Resultado } from '../../states.ts'

/** A printed line that differs between two versions of an inspection. */
export interface CambioInspeccion {
  /** Name of the line, for readers. */
  campo: string
  antes: string
  ahora: string
}

/** What the certificate of an inspection prints; photos by their id. */
export interface InspeccionImpresa {
  estado: number
  fecha: string
  fechamantenimiento: string | null
  observacion: string | null
  responsable: { nombres: string; apellidos: string; cargo: string | null; numerodocumento: string }
  /** Person who issued it in place of the responsible one. */
  emitidapor?: { nombre: string; cargo: string | null }
  equipo: {
    tipo: string
    clase: string
    marca: string
    modelo: string | null
    referencia: string | null
    serie: string | null
    lote: string | null
    fabricacion: string | null
    normas: readonly string[]
    sello: string | null
    empresa: { nombre: string; nit: string | null }
  }
  centro: { nombre: string }
  grupos: readonly { lineas: readonly { nombre: string; resultado: Resultado; nota: string | null }[] }[]
  fotos: readonly { id: string }[]
}

const RESULTADOS: Record<string, string> = {
  [String(RESULTADO.cumple)]: 'Cumple',
  [String(RESULTADO.noCumple)]: 'No cumple',
  [String(RESULTADO.noAplica)]: 'No aplica',
}
const VACIO = 'sin dato'

const respuesta = (resultado: Resultado): string => RESULTADOS[String(resultado)] ?? 'Sin respuesta'

/** Returns the printed lines of an inspection besides its photos, with their names. */
function lineasDe({ equipo, responsable, centro, grupos, ...otros }: InspeccionImpresa): [string, string][] {
  return [
    ['Resultado', otros.estado === 1 ? 'Rechazado' : 'Aprobado'],
    ['Fecha', fechaTabla(otros.fecha)],
    ['Mantenimiento', otros.fechamantenimiento === null ? '' : fechaTabla(otros.fechamantenimiento)],
    ['Observación', otros.observacion ?? ''],
    ['Responsable', nombreCompleto(responsable)],
    ['Cargo', responsable.cargo ?? ''],
    ['Documento', responsable.numerodocumento],
    ['Emitida por', [otros.emitidapor?.nombre, otros.emitidapor?.cargo].filter(Boolean).join(', ')],
    ['Tipo', equipo.tipo],
    ['Clase', equipo.clase],
    ['Marca', equipo.marca],
    ['Modelo', equipo.modelo ?? ''],
    ['Referencia', equipo.referencia ?? ''],
    ['Serie', equipo.serie ?? ''],
    ['Lote', equipo.lote ?? ''],
    ['Fabricación', equipo.fabricacion ?? ''],
    ['Normas', equipo.normas.join(', ')],
    ['Sello', equipo.sello ?? ''],
    ['Empresa', [equipo.empresa.nombre, equipo.empresa.nit].filter(Boolean).join(', ')],
    ['Centro', centro.nombre],
    ...grupos.flatMap(({ lineas }) =>
      lineas.map(({ nombre, resultado, nota }): [string, string] => [
        nombre,
        // A note is printed only while its line fails.
        [respuesta(resultado), resultado === RESULTADO.noCumple ? nota : null].filter(Boolean).join(': '),
      ]),
    ),
  ]
}

const fotosDe = ({ fotos }: InspeccionImpresa) => fotos.map(({ id }) => id).join(' ')
const cuantas = ({ fotos }: InspeccionImpresa) => `${fotos.length} ${fotos.length === 1 ? 'foto' : 'fotos'}`

/**
 * Returns the printed lines that differ between two versions of an inspection, in the order of the
 * document. Lines with the same name are compared in their order.
 */
export function cambiosInspeccion(antes: InspeccionImpresa, ahora: InspeccionImpresa): CambioInspeccion[] {
  const porNombre = (lineas: [string, string][]) => Map.groupBy(lineas, ([campo]) => campo)
  const [viejas, nuevas] = [porNombre(lineasDe(antes)), porNombre(lineasDe(ahora))]
  const textos = (lineas: [string, string][] | undefined) =>
    (lineas ?? []).map(([, texto]) => texto || VACIO).join('; ')
  const campos = [...new Set([...viejas.keys(), ...nuevas.keys()])]
  const cambios = campos.flatMap((campo) => {
    const [texto, otro] = [textos(viejas.get(campo)), textos(nuevas.get(campo))]
    return texto === otro ? [] : [{ campo, antes: texto || VACIO, ahora: otro || VACIO }]
  })
  if (fotosDe(antes) === fotosDe(ahora)) return cambios
  return [...cambios, { campo: 'Fotos', antes: cuantas(antes), ahora: cuantas(ahora) }]
}

/**
 * Returns the reason why an inspection is not issued: one of its letters cannot be printed
 * (TRUST-24).
 */
export const impideImprimirInspeccion = (
  inspeccion: Omit<InspeccionImpresa, 'grupos'> & {
    centro: { licencia: string | null }
    responsable: { tipodocumento: string }
    grupos: readonly ({ nombre: string } & InspeccionImpresa['grupos'][number])[]
  },
): Motivo | undefined =>
  impideImprimir([
    ...lineasDe(inspeccion),
    ['Tipo de documento', inspeccion.responsable.tipodocumento],
    ['Licencia del centro', inspeccion.centro.licencia ?? ''],
    ...inspeccion.grupos.flatMap(({ nombre, lineas }) =>
      [nombre, ...lineas.map((linea) => linea.nombre)].map((texto) => ['Lista', texto] as const),
    ),
  ])
