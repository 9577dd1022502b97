// What was rejected follows the thing (EQUIP-19): its other records are known by brand and serial.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { INSPECCION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { historyOf } from '../../../test/history.ts'
import { randomFrom, spell } from '../../../test/random.ts'
import { answered, finished } from '../../../test/inspections.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { rows } from '../../db/client.ts'
import { clavesRechazadas as k } from '../../db/tables/equipment.ts'

const SENTENCE = 'Otro registro de esta serie quedó rechazado'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const [adm, inspector] = [() => t.as('adm'), () => t.as('inspector')]
const bodyOf = (over: object = {}) => bodies.equipo(over)
const create = (over: object, as = inspector()) => as.post('/equipos', bodyOf(over))
const read = async (id: string) => (await inspector().get(`/equipos/${id}`)).body
/** Registers an item with a serial and rejects it. */
async function rejected(numserie: string, over: object = {}) {
  const { id_eq, codigo_eq } = (await create({ numserie, ...over })).body
  await finished(t, { ideq: id_eq, fails: true })
  return { id: id_eq as string, codigo: codigo_eq as string }
}
/** Registers an item as a visitor, so that nothing refuses it, and returns its id. */
const registered = async (numserie: string, over: object = {}): Promise<string> =>
  (await t.visitor.post('/equipos', bodyOf({ numserie, ...over }))).body.id_eq
const keyOf = async (text: string) =>
  (await rows<{ key: string | null }>(t.db, sql`select clave_serie(${text}) as key`))[0]!.key

describe('the key of a serial', () => {
  test.each([
    ['AB-12 34', 'ab1234'],
    ['S/N 1234', '1234'],
    ['sn: 1234', '1234'],
    ['O0I1L', '00111'],
    ['000123', '123'],
    ['ÑÁ-5', 'NA-5'],
    ['АВС-77', 'ABC77'],
    ['Α7', 'A7'],
    ['ＡＢ１２', 'AB12'],
    ['№ 45', '45'],
    ['Serie: 1002358', '1002358'],
    ['SERIAL No. 45', '45'],
    ['N° 45', '45'],
    ['N/S 45', '45'],
    ['(21)45AB', '45AB'],
    ['77Ø|!5', '770115'],
    ['IOO', '100'],
    ['Nº serie 45', '45'],
    ['No. de serie: 45', '45'],
    ['Nro. de serie 45', '45'],
    ['Núm. de serie 45', '45'],
    ['Número de serial 45', '45'],
    ['N. de S. 45', '45'],
    ['Ser. No. 45', '45'],
    ['N 45', '45'],
    ['No.S/N 45', '45'],
    ['Lote/Serie 45', '45'],
    ['Código de serie 45', '45'],
    ['ID 45', '45'],
    ['Ref. 45', '45'],
    ['Nº A24756977', 'A24756977'],
    ['NS: B24756931', 'B24756931'],
    ['S/N (21) 45', '45'],
    ['[21]45', '45'],
    ['(01)07612345678900(21)45', '45'],
  ])('%s is that of %s', async (one, other) => {
    expect(await keyOf(one)).toBe(await keyOf(other))
    expect(await keyOf(one)).not.toBe(null)
  })

  test.each([
    'Ilegible',
    ' Etiqueta ilegible ',
    'S/N: ilegible',
    'N / A',
    'Sin número',
    'No se ve',
    'XXX',
    '0',
    '000',
    '--',
    'Avao Bod',
  ])('%s is none', async (text) => {
    expect(await keyOf(text)).toBe(null)
  })

  test('is the same for every spelling of a serial, and another for another serial', async () => {
    const random = randomFrom(7)
    const letter = () => '123456789ABCDEFGHJKMPQRTUVWXYZ'[random(30)]!
    for (let round = 0; round < 200; round++) {
      const serial = `7${Array.from({ length: 4 + random(9) }, letter).join('')}`
      expect(await keyOf(spell(serial, random)), serial).toBe(await keyOf(serial))
      expect(await keyOf(`${serial}2`)).not.toBe(await keyOf(serial))
    }
  })
})

describe('another record of a rejected thing', () => {
  test('is not registered by staff, who learn which one; a visitor’s waits, and is not confirmed or approved', async () => {
    const { codigo } = await rejected('GEM-1001')
    const refused = await create({ numserie: 's/n gem 1OO1' })
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'equipo_rechazado',
      message: `${SENTENCE}: ${codigo}, INDEPENDIENTE. Si es otro equipo, lo dice un administrador.`,
      fields: { numserie: expect.stringContaining(codigo) },
    })

    const visitors = await t.visitor.post('/equipos', bodyOf({ numserie: 'GEM 1001' }))
    expect([visitors.status, Object.keys(visitors.body)]).toEqual([201, ['id_eq', 'codigo_eq']])
    const id = visitors.body.id_eq
    expect(await read(id)).toMatchObject({ nousar_eq: `${SENTENCE}: ${codigo}`, gemelos: [{ codigo_eq: codigo }] })
    expect((await adm().put(`/equipos/${id}/confirmar`)).body).toMatchObject({ status: 409, code: 'equipo_rechazado' })
    const { id: inspection } = await answered(t, { ideq: id })
    const finish = await inspector().put(`/evaluacion/${inspection}`, {
      idobs: null,
      idcol: t.accounts.inspector.id_col,
    })
    expect(finish.body).toMatchObject({ status: 409, code: 'equipo_rechazado' })
    expect((await inspector().get(`/evaluacion/${inspection}`)).body.emision_eva).toBe(0)
  })

  test('does not name a company to who may not see items', async () => {
    await rejected('GEM-1002')
    const idrol = await createRole(t.db)
    await grant(t, idrol, (module, action) => module === 'Equipos' && action === 'crear')
    const as = t.withToken(await t.sessions.issue({ id_cue: (await t.make.cuenta(idrol)).id_cue, sesion_cue: 1 }))
    const { body } = await create({ numserie: 'GEM-1002' }, as)
    expect(body.code).toBe('equipo_rechazado')
    expect(body.message).not.toContain('INDEPENDIENTE')
  })

  test('is not to be used in public either, without the code of the other one', async () => {
    const sound = (await create({ numserie: 'GEM-1003' })).body
    const document = await finished(t, { ideq: sound.id_eq })
    expect((await inspector().get(`/evaluacion/${document.id}/pdf`)).status).toBe(200)
    const other = await registered('GEM-1003')
    await finished(t, { ideq: other, fails: true })
    expect((await t.visitor.get(`/publico/inspecciones/${sound.id_eq}`)).body.nousar).toBe(SENTENCE)
    const [{ code }] = (await rows<{ code: string }>(
      t.db,
      sql`select codigo_emi as code from emisiones where iddoc_emi = ${document.id}`,
    )) as [{ code: string }]
    expect((await t.visitor.get(`/publico/verificar/${code}`)).body).toMatchObject({ nousar: SENTENCE })
    const list = (await inspector().get('/equipos?nombre=GEM-1003')).body.items
    expect(list.map((row: { nousar_eq: string | null }) => row.nousar_eq)).toContainEqual(
      expect.stringContaining(SENTENCE),
    )
  })

  test('says what it is itself where it was rejected too, and does not blame the other one', async () => {
    const first = await rejected('GEM-1004')
    const second = await registered('GEM-1004')
    await finished(t, { ideq: second, fails: true })
    for (const id of [first.id, second]) {
      const item = await read(id)
      expect(item).toMatchObject({ nousar_eq: null, estadoinspeccion_eq: INSPECCION.rechazado })
      expect(item.gemelos).toHaveLength(1)
      const shown = (await t.visitor.get(`/publico/inspecciones/${id}`)).body
      expect(shown).toMatchObject({ nousar: null, inspecciones: [{ estado_eva: INSPECCION.rechazado }] })
    }
    // One that was rejected is approved only once no other one is.
    t.clock.now = new Date(t.clock.now.getTime() + 86_400_000)
    await t.logIn()
    const { id } = await answered(t, { ideq: second })
    const finish = await inspector().put(`/evaluacion/${id}`, { idobs: null, idcol: t.accounts.inspector.id_col })
    expect(finish.body.code).toBe('equipo_rechazado')
  })

  test.each([
    ['deleted', async (id: string) => adm().delete(`/equipos/${id}`)],
    ['read again after its brand was renamed', async () => adm().put('/marcas/1', { nombre: '3M DBI SALA' })],
  ] as const)('is known also when the rejected one was %s', async (name, change) => {
    const serial = `GEM-${name.length}-55`
    const { id } = await rejected(serial)
    expect((await change(id)).status).toBe(200)
    expect((await create({ numserie: serial })).body.code).toBe('equipo_rechazado')
  })

  test('is known also where its inspection printed another spelling of the brand, and it changed its brand since', async () => {
    const { id_mar } = (await adm().post('/marcas', { nombre: 'Alpinista' })).body
    await rejected('BR-1', { idmar: id_mar })
    await adm().put(`/marcas/${id_mar}`, { nombre: 'Alpinistas' })
    const { id } = await rejected('BR-22', { idmar: id_mar })
    const moved = { ...bodyOf({ numserie: 'BR-22' }), motivo: 'La marca se leyó mal' }
    expect((await adm().put(`/equipos/${id}`, moved)).status).toBe(200)
    for (const idmar of [id_mar, moved.idmar])
      expect((await create({ numserie: 'BR-22', idmar })).body.code).toBe('equipo_rechazado')
  })

  test('is known also under a brand that has its name today, whatever it was called at first', async () => {
    const brand = async (nombre: string) => (await adm().post('/marcas', { nombre })).body.id_mar as number
    const [own, other] = [await brand('Alpenglow'), await brand('Alpenglowe')]
    await finished(t, { ideq: (await create({ numserie: 'BR-1', idmar: other })).body.id_eq })
    await rejected('BR-33', { idmar: own })
    expect((await adm().put(`/marcas/${other}`, { nombre: 'Alpenglow®' })).status).toBe(200)
    expect((await create({ numserie: 'BR-33', idmar: other })).body.code).toBe('equipo_rechazado')
  })

  test('is known by each key that it had since, until it is rejected no more', async () => {
    const { id } = await rejected('STAY-100')
    const motivo = 'La serie se leyó mal'
    expect((await adm().put(`/equipos/${id}`, { ...bodyOf({ numserie: 'STAY-200' }), motivo })).status).toBe(200)
    const [{ id_eva }] = (await inspector().get(`/evaluacion?ideq=${id}`)).body.items
    expect((await inspector().put(`/evaluacion/${id_eva}`, { idobs: null })).body.emision_eva).toBe(2)
    for (const numserie of ['STAY-100', 'STAY-200']) expect((await create({ numserie })).status).toBe(409)
  })

  test('is told by a document that prints the serial, also where the item got another one since', async () => {
    const sound = (await create({ numserie: 'DOC-7771' })).body.id_eq
    const { id } = await finished(t, { ideq: sound })
    await inspector().get(`/evaluacion/${id}/pdf`)
    const [issue] = (await inspector().get(`/evaluacion/${id}/emisiones`)).body
    const verified = async () => (await t.visitor.get(`/publico/verificar/${issue.codigo_emi}`)).body.nousar
    const motivo = 'La serie se leyó mal'
    expect((await adm().put(`/equipos/${sound}`, { ...bodyOf({ numserie: 'DOC-7772' }), motivo })).status).toBe(200)
    expect(await verified()).toBe(null)
    await rejected('DOC-7771')
    expect([await verified(), (await read(sound)).nousar_eq]).toEqual([SENTENCE, null])
  })

  test('is not left by a change of what its own documents say', async () => {
    const sound = (await create({ numserie: 'LEFT-100' })).body.id_eq
    await finished(t, { ideq: sound })
    const other = await registered('LEFT-100')
    await finished(t, { ideq: other, fails: true })
    const motivo = 'La serie se leyó mal'
    for (const as of [inspector(), adm()]) {
      const left = await as.put(`/equipos/${sound}`, { ...bodyOf({ numserie: 'LEFT-200' }), motivo })
      expect(left.body.code).toBe('equipo_rechazado')
    }
    // Nothing was issued of a visitor's, so that its serial can be mended.
    const mended = await registered('LEFT-100')
    expect((await inspector().put(`/equipos/${mended}`, bodyOf({ numserie: 'LEFT-300' }))).status).toBe(200)
  })

  test('with letters of another alphabet is not a serial', async () => {
    for (const numserie of ['GEM-10οο', 'З-7712', '٧٧١٢', 'Ꮐ-12'])
      expect((await create({ numserie })).body.fields).toHaveProperty('numserie')
  })

  test('is known under another brand from seven characters of its serial on, but of the same type only', async () => {
    const idmar = (await adm().post('/marcas', { nombre: 'Marca gemela' })).body.id_mar
    await rejected('LARGO-77')
    await rejected('CORTO7')
    const [type] = await rows<{ clase: number; norma: number }>(
      t.db,
      sql`select id_claeq as clase, id_nor as norma from claseequipos join normas on idtipoeq_nor = idtipoeq_claeq
        where idtipoeq_claeq <> 1 limit 1`,
    )
    const otherType = { idclaeq: type!.clase, normas: [type!.norma] }
    expect((await create({ numserie: 'LARGO 77', idmar })).status).toBe(409)
    expect((await create({ numserie: 'LARGO 77', idmar, ...otherType })).status).toBe(201)
    expect((await create({ numserie: 'LARGO 77', ...otherType })).status).toBe(409)
    expect((await create({ numserie: 'CORTO7', idmar })).status).toBe(201)
  })

  test('is free once the rejected one is approved lawfully, or its rejection is annulled', async () => {
    const first = await rejected('GEM-2001')
    const twin = await registered('GEM-2001')
    t.clock.now = new Date(t.clock.now.getTime() + 86_400_000)
    await t.logIn()
    await finished(t, { ideq: first.id })
    expect(await read(twin)).toMatchObject({ nousar_eq: null, gemelos: [] })

    const second = (await create({ numserie: 'GEM-2002' })).body
    const { id } = await finished(t, { ideq: second.id_eq, fails: true })
    expect((await create({ numserie: 'GEM-2002' })).status).toBe(409)
    const end = { clase: 'error', motivo: 'Se inspeccionó otro arnés', emision: 1 }
    expect((await adm().put(`/evaluacion/${id}/anular`, end)).status).toBe(200)
    expect((await create({ numserie: 'GEM-2002' })).status).toBe(201)
  })

  test('a rejection that was a mistake of the day leaves no key', async () => {
    const { id_eq } = (await create({ numserie: 'GEM-2003' })).body
    const made = await finished(t, { ideq: id_eq, fails: true })
    expect(await t.db.$count(k, eq(k.ideq_cla, id_eq))).toBe(1)
    await made.answer(1)
    await inspector().put(`/evaluacion/${made.id}`, { idobs: null })
    expect(await t.db.$count(k, eq(k.ideq_cla, id_eq))).toBe(0)
  })

  test('is what a sound item becomes with that serial, but other changes of a twin are stored', async () => {
    await rejected('GEM-3001')
    const sound = (await create({ numserie: 'GEM-3002' })).body.id_eq
    const taken = await inspector().put(`/equipos/${sound}`, bodyOf({ numserie: 'GEM-3001' }))
    expect(taken.body).toMatchObject({ status: 409, code: 'equipo_rechazado' })
    expect((await read(sound)).numserie_eq).toBe('GEM-3002')
    const twin = await registered('GEM-3001')
    expect((await inspector().put(`/equipos/${twin}`, bodyOf({ numserie: 'GEM-3001', lote: 'Otro' }))).status).toBe(200)
  })
})

describe('that it is another thing', () => {
  let write: ReturnType<typeof historyOf>
  beforeEach(async () => {
    write = historyOf(t.db)
    await write()
  })
  const MOTIVO = 'Los tuve a la vista: dos arneses'
  const tell = (id: string, ideq: string, as = adm(), motivo = MOTIVO) =>
    as.put(`/equipos/${id}/otro`, { ideq, motivo })

  test('is said by an administrator who had no part in it, with a reason that history keeps', async () => {
    const one = await rejected('GEM-4001')
    const twin = await registered('GEM-4001')
    const second = await t.make.cuenta(ROLES.adm)
    const other = t.withToken(await t.sessions.issue({ id_cue: second.id_cue, sesion_cue: 1 }))
    expect((await tell(twin, one.id, inspector())).status).toBe(403)
    for (const motivo of ['', 'Corto', 'x'.repeat(301), '..........', 'Dos. . . . . .'])
      expect((await tell(twin, one.id, other, motivo)).body.fields).toHaveProperty('motivo')
    expect((await tell(twin, await registered('GEM-4002'))).body.fields).toHaveProperty('ideq')
    expect((await tell(one.id, twin)).body.fields).toHaveProperty('ideq')

    await finished(t, { ideq: twin, fails: true, as: other, idcol: second.id_col })
    expect((await tell(twin, one.id, other)).status).toBe(403)
    const told = await tell(twin, one.id)
    expect([told.status, told.body.gemelos]).toEqual([200, []])
    const row = (await write()).find(({ sujeto, motivo }) => sujeto === 'equipo' && motivo === MOTIVO)
    expect(row).toMatchObject({ id: twin, cuenta: t.accounts.adm.id_cue })
    expect(JSON.stringify(row!.cambios)).toContain('unico_dis')
    // Said once more, also from the other side, nothing changes.
    expect([(await tell(twin, one.id)).status, (await tell(one.id, twin)).status]).toEqual([200, 200])
    expect(await write()).toEqual([])
  })

  test('is said of what both are then', async () => {
    const idmar = (await adm().post('/marcas', { nombre: 'Marca de paso' })).body.id_mar
    const one = await rejected('TOLD-777')
    const twin = await registered('TOLD-777', { idmar })
    const second = await t.make.cuenta(ROLES.adm)
    const other = t.withToken(await t.sessions.issue({ id_cue: second.id_cue, sesion_cue: 1 }))
    expect((await tell(twin, one.id, other)).status).toBe(200)
    const moved = await inspector().put(`/equipos/${twin}`, bodyOf({ numserie: 'TOLD-777' }))
    expect(moved.body.code).toBe('equipo_rechazado')
    expect((await read(twin)).nousar_eq).toBe(null)
  })

  test('is not said by who registered or inspected either of them', async () => {
    const second = await t.make.cuenta(ROLES.adm)
    const other = t.withToken(await t.sessions.issue({ id_cue: second.id_cue, sesion_cue: 1 }))
    const one = await rejected('PART-777')
    const twin = (await other.post('/equipos', { ...bodyOf({ numserie: 'PART-777' }), porconfirmar: true })).body.id_eq
    await finished(t, { ideq: twin, fails: true })
    expect([(await tell(twin, one.id, other)).status, (await tell(one.id, twin, other)).status]).toEqual([403, 403])
  })

  test('does not let who said it confirm or approve it', async () => {
    const second = await t.make.cuenta(ROLES.adm)
    const other = t.withToken(await t.sessions.issue({ id_cue: second.id_cue, sesion_cue: 1 }))
    const one = await rejected('HAND-777')
    const twin = await registered('HAND-777')
    expect((await tell(twin, one.id, other)).status).toBe(200)
    const { id } = await answered(t, { ideq: twin, as: other })
    for (const { body } of [
      await other.put(`/equipos/${twin}/confirmar`),
      await other.put(`/evaluacion/${id}`, { idobs: null, idcol: second.id_col }),
    ])
      expect(body).toMatchObject({
        code: 'equipo_rechazado',
        message: `Usted dijo que no es ${one.codigo}, que quedó rechazado: lo confirma y lo aprueba otra persona.`,
      })
    expect((await adm().put(`/equipos/${twin}/confirmar`)).status).toBe(200)
    await finished(t, { ideq: twin })
    // Who said it may find it unsafe.
    await finished(t, { ideq: twin, fails: true, as: other, idcol: second.id_col })
  })

  test('is said by the portal’s only administrator, of an own item too', async () => {
    await t.db.execute(sql`update cuentas set idroles_cue = 2 where idroles_cue = 1 and id_cue <> ${t.accounts.adm.id_cue}`) // prettier-ignore
    const own = (await create({ numserie: 'GEM-4003' }, adm())).body.id_eq
    const other = await registered('GEM-4003')
    await finished(t, { ideq: other, fails: true })
    const told = await tell(own, other)
    expect([told.status, told.body.nousar_eq]).toEqual([200, null])
    const another = await t.make.cuenta(ROLES.adm)
    const again = await registered('GEM-4003')
    await finished(t, { ideq: again, fails: true })
    expect((await tell(own, again)).status).toBe(403)
    const as = t.withToken(await t.sessions.issue({ id_cue: another.id_cue, sesion_cue: 1 }))
    expect((await tell(own, again, as)).status).toBe(200)
  })
})
