import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { VERSION_TERMINOS, versionDe } from '@anclaje/contract/rules/training/autorizacion'
import type { UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { tipodocs } from '../src/db/tables/places.ts'
import type { consentimientos } from '../src/db/tables/people.ts'
import type { certcol } from '../src/db/tables/certificates.ts'
import type { certificaciones, colaboradores, cursos, empresas } from '../src/db/tables/training.ts'
import { TIPODOC } from '../src/seed/ids.ts'
import type { DemoCertificate } from './made/certificates.ts'
import type { DemoCohort } from './made/cohorts.ts'
import type { DemoCompany } from './made/companies.ts'
import type { DemoPerson } from './made/people.ts'
import { ministryOfCompany, ministryOfPerson } from './ministry.ts'

const DAY_MS = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

export function companyRow(company: DemoCompany): typeof empresas.$inferInsert {
  return {
    nombre_emp: company.nombre,
    nit_emp: company.nit,
    telefono_emp: company.telefono,
    correo_emp: company.correo,
    direccion_emp: company.direccion,
    representante_emp: company.representante ?? null,
    personacontacto_emp: company.personacontacto,
    numpersonacontacto_emp: company.numpersonacontacto,
    correopersonacontacto_emp: company.correopersonacontacto,
    origen_emp: company.porconfirmar ? 'publico' : 'personal',
    porconfirmar_emp: company.porconfirmar,
    ...ministryOfCompany(company),
    busqueda_emp: claveBusqueda(company.nombre),
  }
}

/**
 * Returns the row of a person. `companies` are the ids of the companies, with INDEPENDIENTE first.
 */
export function personRow(
  person: DemoPerson,
  companies: readonly number[],
  firma: string | null,
): typeof colaboradores.$inferInsert {
  return {
    paisdocumento_col: person.pais,
    tipodocumento_col: TIPODOC[person.tipodocumento],
    numerodocumento_col: person.numerodocumento,
    nombres_col: person.nombres,
    apellidos_col: person.apellidos,
    fechanacimiento_col: person.fechanacimiento,
    correopersonal_col: person.correopersonal,
    telefono_col: person.telefono,
    direccion_col: person.direccion,
    cargo_col: person.cargo,
    licencia_col: person.licencia ?? null,
    idemp_col: companies[person.empresa] ?? INDEPENDIENTE,
    idciu_col: Number(person.municipio),
    estado_col: person.estado,
    terminos_col: 1,
    firma_col: firma,
    origen_col: person.origen,
    ...ministryOfPerson(person),
    busqueda_col: claveBusqueda(nombreCompleto(person)),
  }
}

/** Returns the row of a person's consent to training, dated at the registration. */
export function consentRow(
  idcol: number,
  origen: DemoPerson['origen'],
  ms: number,
): typeof consentimientos.$inferInsert {
  const fecha_con = iso(ms)
  // Addresses in 192.0.2.0/24 are reserved for documentation.
  return {
    idcol_con: idcol,
    clase_con: 'otorga',
    usos_con: ['formacion'],
    fecha_con,
    version_con: versionDe(fecha_con.slice(0, 10)),
    canal_con: origen,
    direccion_con: `192.0.2.${idcol % 250}`,
  }
}

/** People out of four who allow each use apart: the third allows both, and the fourth neither. */
const APART: readonly (readonly UsoAparte[])[] = [['empleador'], ['recordatorios'], ['empleador', 'recordatorios'], []]

/**
 * Returns what somebody with a company allowed apart on the attendance sheet, as staff registered
 * it a day ago. One out of twelve withdrew it since.
 */
export function apartRows(
  { id_col: idcol, idemp_col: idemp }: { id_col: number; idemp_col: number },
  { empresa, at, by, now }: { empresa: string; at: number; by: number; now: Date },
): (typeof consentimientos.$inferInsert)[] {
  const usos_con = [...APART[at % APART.length]!]
  if (idemp === INDEPENDIENTE || usos_con.length === 0) return []
  const row = {
    idcol_con: idcol,
    usos_con,
    idemp_con: usos_con.includes('empleador') ? idemp : null,
    empresa_con: usos_con.includes('empleador') ? empresa : null,
    version_con: VERSION_TERMINOS,
    direccion_con: `192.0.2.${idcol % 250}`,
  }
  const given = new Date(now.getTime() - DAY_MS)
  const registered = {
    ...row,
    clase_con: 'otorga' as const,
    canal_con: 'papel' as const,
    fecha_con: given.toISOString(),
    dia_con: hoyEnBogota(given),
    registradopor_con: by,
  }
  const withdrawn = { ...row, clase_con: 'retira' as const, canal_con: 'enlace' as const, fecha_con: now.toISOString() }
  return at % 12 === 0 ? [registered, withdrawn] : [registered]
}

/** Returns the row of a cohort. */
export function cohortRow(cohort: DemoCohort): typeof certificaciones.$inferInsert {
  return {
    idcur_cer: cohort.idcur,
    cohorte_cer: cohort.cohorte,
    fechainicio_cer: cohort.fechainicio,
    fechafin_cer: cohort.fechafin,
    horas_cer: cohort.horas,
    periodo_cer: cohort.periodo,
    tiempovigencia_cer: cohort.tiempovigencia,
    estado_cer: cohort.estado,
    ultimoconsecutivo_cer: cohort.learners,
  }
}

/** The stored rows that a certificate refers to. */
export interface Around {
  person: typeof colaboradores.$inferSelect
  tipodoc: typeof tipodocs.$inferSelect
  empresa: typeof empresas.$inferSelect
  curso: typeof cursos.$inferSelect
  cohort: typeof certificaciones.$inferSelect
  signers: (typeof colaboradores.$inferSelect)[]
  centro: DatosCertificado['centro']
}

/** Returns the row of a certificate. An approved certificate has its frozen data. */
export function certificateRow(
  certificate: DemoCertificate,
  around: Around,
  aprobadopor: number,
): typeof certcol.$inferInsert {
  const { aprobado, desenlace } = certificate
  return {
    id_ceco: certificate.id,
    idcer_ceco: around.cohort.id_cer,
    idcol_ceco: around.person.id_col,
    idemp_ceco: around.empresa.id_emp,
    consecutivo_ceco: certificate.consecutivo,
    estado_ceco: certificate.estado,
    descargado_ceco: certificate.descargado,
    datos_ceco: aprobado === null ? null : frozen(certificate.consecutivo, around),
    aprobado_ceco: aprobado === null ? null : iso(aprobado),
    aprobadopor_ceco: aprobado === null ? null : aprobadopor,
    ...(desenlace && {
      desenlace_ceco: desenlace.clase,
      motivodesenlace_ceco: desenlace.motivo,
      decidido_ceco: iso(desenlace.decidido),
      decididopor_ceco: aprobadopor,
    }),
    creado_ceco: iso(certificate.creado),
  }
}

function frozen(
  consecutivo: number,
  { person, tipodoc, empresa, curso, cohort, signers, centro }: Around,
): DatosCertificado {
  return {
    codigo: codigoCertificado(curso.iniciales_cur, cohort.cohorte_cer, consecutivo),
    aprendiz: {
      nombres: person.nombres_col,
      apellidos: person.apellidos_col,
      tipodocumento: { iniciales: tipodoc.iniciales_tipo, nombre: tipodoc.nombre_tipo },
      numerodocumento: person.numerodocumento_col,
    },
    curso: { nombre: curso.nombre_cur, iniciales: curso.iniciales_cur },
    cohorte: cohort.cohorte_cer,
    consecutivo,
    horas: cohort.horas_cer,
    fechainicio: cohort.fechainicio_cer,
    fechafin: cohort.fechafin_cer,
    tiempovigencia: cohort.tiempovigencia_cer,
    periodo: cohort.periodo_cer,
    empresa: {
      id: empresa.id_emp,
      nombre: empresa.nombre_emp,
      nit: empresa.nit_emp,
      representante: empresa.representante_emp,
    },
    responsables: signers.map((signer) => ({
      nombres: signer.nombres_col,
      apellidos: signer.apellidos_col,
      cargo: signer.cargo_col,
      licencia: signer.licencia_col,
      firma: signer.firma_col,
    })),
    centro,
  }
}
