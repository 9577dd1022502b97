import { hashPassword, passwordColumns } from '../src/access/cuentas/passwords/hash.ts'
import type { Db } from '../src/db/client.ts'
import { cuentas } from '../src/db/tables/access.ts'
import { insertCertificacion } from '../src/training/certificaciones/queries.ts'
import { insertColaborador } from '../src/training/colaboradores/queries/people.ts'
import { insertEmpresa } from '../src/training/empresas/queries.ts'
import { insertEquipo } from '../src/equipment/equipos/queries/items.ts'
import { insertEvaluacion } from '../src/equipment/inspecciones/queries/inspect.ts'
import { inscribe } from '../src/training/certificados/actions/inscribe.ts'

export const PASSWORD = 'clave-123'
let hashed: Promise<string> | undefined

/** Bodies of forms that pass every rule. Values that must be unique are different in each body. */
let serial = 0
export const bodies = {
  empresa: (over: object = {}) => ({
    nombre: `Alturas Ñandú ${++serial} S.A.S.`,
    nit: String(900_000_000 + serial),
    telefono: '6015550101',
    correo: 'contacto@alturas.example',
    direccion: 'Cra 7 # 71-21 Of. 502',
    personacontacto: 'María José Ibáñez',
    numpersonacontacto: '3005550101',
    correopersonacontacto: 'mj@alturas.example',
    ...over,
  }),
  colaborador: (over: object = {}) => ({
    paisdocumento: 170,
    tipodocumento: 1,
    numerodocumento: String(1_000_000_000 + ++serial),
    nombres: 'Íngrid Yuliana',
    apellidos: 'Núñez Ñáñez',
    fechanacimiento: '1994-02-28',
    correopersonal: `persona${serial}@example.com`,
    telefono: '3005550201',
    direccion: 'Vereda El Hato',
    cargo: null,
    idemp: 0,
    idciu: null,
    terminos: 1,
    ...over,
  }),
  curso: (over: object = {}) => ({
    nombre: `Curso de prueba ${++serial}`,
    descripcion: null,
    iniciales: `C${serial}`,
    ...over,
  }),
  pais: (over: object = {}) => ({ nombre: `País de prueba ${++serial}`, codigo: `P${serial}`, ...over }),
  tipodoc: (over: object = {}) => ({ nombre: `Documento ${++serial}`, iniciales: `D${serial}`, codigo: 'XX', ...over }),
  rol: (over: object = {}) => ({ nombre: `Supervisor ${++serial}`, descripcion: 'Supervisa el centro.', ...over }),
  marca: (over: object = {}) => ({ nombre: `Marca de prueba ${++serial}`, ...over }),
  tipoequipo: (over: object = {}) => ({ nombre: `Tipo de prueba ${++serial}`, idpro: 3, ...over }),
  criterio: (over: object = {}) => ({
    nombre: `Criterio de prueba ${++serial}`,
    father: null,
    requerido: 1,
    ayuda: null,
    idpro: 3,
    ...over,
  }),
  observacion: (over: object = {}) => ({ descripcion: `Observación ${++serial}`, estado: 1, ...over }),
  equipo: (over: object = {}) => ({
    idemp: 0,
    idclaeq: 1,
    idmar: 1,
    numserie: `SN-${++serial}`,
    lote: 'L-2024',
    referencia: 'REF 10',
    modelo: 'Exofit',
    normas: [1],
    selloconformidad: null,
    dayfabricacion: 5,
    monthfabricacion: 3,
    yearfabricacion: 2024,
    ...over,
  }),
  certificacion: (over: object = {}) => ({
    idcur: 2,
    fechainicio: '2026-11-02',
    tiempovigencia: 18,
    periodo: 2,
    horas: 32,
    responsables: [],
    ...over,
  }),
}

/**
 * The fields of a person that the Ministry's file requires besides those that the form requires.
 */
export const COMPLETO = {
  cargo: 'Oficial',
  genero: 'F',
  paisnacimiento: 170,
  niveleducativo: 'bachiller',
  areatrabajo: 'operativa',
  arl: 'sura',
  sector: 'construccion',
}

/**
 * Returns a word that no other name has: nobody approves the certificate of a namesake (TRUST-10).
 */
const ownWord = () => [...String(++serial)].map((digit) => 'bcdfghjklm'.charAt(Number(digit))).join('a')

/** Creates rows directly in the database, for data that a test needs but does not test. */
export function factories(db: Db) {
  const colaborador = (over: object = {}) =>
    db.transaction((tx) =>
      insertColaborador(tx, bodies.colaborador(over) as never, null, {
        canal: 'personal',
        por: null,
        direccion: '127.0.0.1',
      }),
    )
  return {
    empresa: (over: object = {}) => db.transaction((tx) => insertEmpresa(tx, bodies.empresa(over), null, false)),
    colaborador,
    certificacion: async (over: object = {}) =>
      (await db.transaction((tx) => insertCertificacion(tx, bodies.certificacion(over))))!,
    inscripcion: async (idcer: number, idcol: number) =>
      (await inscribe({ db, now: () => new Date() }, [{ idcer, idcol }]))[0]!.id_ceco,
    equipo: async (over: object = {}) =>
      (await db.transaction((tx) => insertEquipo(tx, bodies.equipo(over), false, false))).id_eq,
    /** Creates a pending inspection of an item, without a checklist. */
    evaluacion: async (ideq: string, fecha = '2026-11-02') =>
      (await db.transaction((tx) => insertEvaluacion(tx, { ideq, fecha }, 1))) as string,
    /** Creates a person with an account in a role, whose own password is `PASSWORD`. */
    cuenta: async (idrol: number, over: object = {}) => {
      const id_col = await colaborador({ nombres: 'Wílliam Andrés', apellidos: `Cárdenas ${ownWord()}`, ...over })
      hashed ??= hashPassword(PASSWORD)
      const [row] = await db
        .insert(cuentas)
        .values({
          username_cue: `U${id_col}`,
          ...passwordColumns(await hashed, 'owner'),
          idcol_cue: id_col,
          idroles_cue: idrol,
        })
        .returning({ id_cue: cuentas.id_cue })
      return { id_cue: row!.id_cue, id_col, username: `U${id_col}` }
    },
  }
}
