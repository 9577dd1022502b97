import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { fechaFin, PERIODO } from '@anclaje/contract/rules/training/vigencia'
import type { DatosCertificado, DatosCongelados } from '@anclaje/contract/training/certificado'
import type { Centro, FixedCentro } from '../../settings/centro.ts'

type Stored = { [K in keyof Centro as `${K}_cen`]: string | null }

/**
 * Returns the signature of the representative. A stored one is of the person who is stored, and is
 * not used for another one whom a variable of the environment names (CENTRE-2).
 */
export const signatureOf = (
  { representante_cen, firma_cen }: Pick<Stored, 'representante_cen' | 'firma_cen'>,
  fixed: FixedCentro,
): string | null => {
  const isOfAnother =
    fixed.representante !== undefined &&
    representante_cen !== null &&
    claveBusqueda(fixed.representante) !== claveBusqueda(representante_cen)
  return fixed.firma ?? (isOfAnother ? null : firma_cen)
}

/** Returns the centre of a stored row; what a variable of the environment fixes wins (CENTRE-2). */
export const withFixed = (row: Stored, fixed: FixedCentro): Centro => ({
  nombre: row.nombre_cen ?? NOMBRE_INICIAL,
  nit: row.nit_cen,
  ciudad: row.ciudad_cen,
  licencia: row.licencia_cen,
  representante: row.representante_cen,
  logo: row.logo_cen,
  certificacion: row.certificacion_cen,
  codigoaprobacion: row.codigoaprobacion_cen,
  color: row.color_cen,
  correo: row.correo_cen,
  ...fixed,
  firma: signatureOf(row, fixed),
})

/** Returns what certificates copy of the centre (CERT-9). */
export const printedCentro = ({ correo: _, ...centro }: Centro): DatosCongelados['centro'] => centro

/**
 * Returns the data of a certificate of nobody, by which the centre sees how its own will look. No
 * responsable signs it, so that the representative's signature is seen.
 */
export const sampleData = (centro: Centro, hoy: string): DatosCertificado => ({
  codigo: 'MUESTRA',
  aprendiz: {
    nombres: 'Nombres',
    apellidos: 'y Apellidos',
    tipodocumento: { iniciales: 'CC', nombre: 'Cédula de ciudadanía' },
    numerodocumento: '0000000000',
  },
  curso: { nombre: 'Trabajador autorizado en alturas', iniciales: 'TA' },
  cohorte: 0,
  consecutivo: 0,
  horas: 32,
  fechainicio: hoy,
  fechafin: fechaFin(hoy, 18, PERIODO.mes),
  tiempovigencia: 18,
  periodo: PERIODO.mes,
  empresa: { id: INDEPENDIENTE, nombre: 'INDEPENDIENTE', nit: null },
  responsables: [],
  centro: printedCentro(centro),
})
