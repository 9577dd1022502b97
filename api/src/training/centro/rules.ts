import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { fechaFin, PERIODO } from '@anclaje/contract/rules/training/vigencia'
import type { DatosCertificado, DatosCongelados } from '@anclaje/contract/training/certificado'
import type { Centro } from '../../documents/centro.ts'

/** Returns the data of the centre that certificates copy (CERT-9). */
export const printedCentro = ({ correo: _, ...centro }: Centro): DatosCongelados['centro'] => centro

/**
 * Returns the data of a sample certificate, so that the centre sees how its certificates will look.
 * It has no responsables, so that the representative's signature is shown.
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
