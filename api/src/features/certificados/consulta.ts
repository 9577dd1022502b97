import { desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '@anclaje/contract/http'
import { codigoCertificado } from '@anclaje/contract/rules/certificado'
import { formasDocumento } from '@anclaje/contract/rules/documento'
import { situacion } from '@anclaje/contract/rules/vigencia'
import { statement, textArray } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { certcol as c, certificaciones as cer, colaboradores, cursos, empresas } from '../../db/tables.ts'
import { cursoColumns } from '../certificaciones/queries.ts'

const byCedula = statement((db) => {
  const numbers = sql`any(${sql.placeholder('numbers')}::text[])`
  return db
    .select({
      estado_ceco: c.estado_ceco,
      consecutivo_ceco: c.consecutivo_ceco,
      datos: c.datos_ceco,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
      cohorte_cer: cer.cohorte_cer,
      fechainicio_cer: cer.fechainicio_cer,
      fechafin_cer: cer.fechafin_cer,
      curso: cursoColumns,
      nombre_emp: empresas.nombre_emp,
    })
    .from(c)
    .innerJoin(cer, eq(cer.id_cer, c.idcer_ceco))
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_ceco))
    .where(sql`${c.id_ceco} in (
      select id_ceco from certcol where (datos_ceco -> 'aprendiz' ->> 'numerodocumento') = ${numbers} and eliminado_ceco is null and datos_ceco is not null
      union
      select id_ceco from certcol join colaboradores on id_col = idcol_ceco where numerodocumento_col = ${numbers} and eliminado_ceco is null)`)
    .orderBy(desc(cer.fechafin_cer), desc(c.id_ceco))
    .prepare('certcol_by_cedula')
})

/**
 * The public look-up by exact document number: certificates issued under it, whatever the person's number is now, and those
 * of the person who has it now. Approved ones are answered from their frozen copy (decisions §3.5, §5.1).
 */
export async function listByCedula(db: Db, cedula: string, page: PageQuery, hoy: string) {
  const found = await byCedula(db).execute({ numbers: textArray(formasDocumento(cedula)) })
  const start = page.page * page.size
  return { items: found.slice(start, start + page.size).map((row) => toPublico(row, hoy)), total: found.length }
}

type Publico = Awaited<ReturnType<ReturnType<typeof byCedula>['execute']>>[number]

function toPublico({ datos, curso, ...row }: Publico, hoy: string) {
  const fechafin_cer = datos?.fechafin ?? row.fechafin_cer
  return {
    codigo_ceco: datos?.codigo ?? codigoCertificado(curso.iniciales_cur, row.cohorte_cer, row.consecutivo_ceco),
    situacion_ceco: situacion(row.estado_ceco, fechafin_cer, hoy),
    estado_ceco: row.estado_ceco,
    colaboradore: {
      nombres_col: datos?.aprendiz.nombres ?? row.nombres_col,
      apellidos_col: datos?.aprendiz.apellidos ?? row.apellidos_col,
    },
    certificacione: {
      cohorte_cer: datos?.cohorte ?? row.cohorte_cer,
      fechainicio_cer: datos?.fechainicio ?? row.fechainicio_cer,
      fechafin_cer,
      curso: { nombre_cur: datos?.curso.nombre ?? curso.nombre_cur },
    },
    empresa: { nombre_emp: datos?.empresa.nombre ?? row.nombre_emp },
  }
}
