// Joining documents for printing (CERT-22).
import { expect, test } from 'vitest'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { readPdf } from '../../test/pdf.ts'
import { drawCertificate } from '../training/certificados/document/draw.ts'
import { joinPdfs } from './join.ts'

const centro = {
  nombre: 'Centro',
  nit: null,
  ciudad: null,
  licencia: null,
  representante: null,
  logo: null,
  firma: null,
}
const data = (nombres: string, numerodocumento: string): DatosCertificado => ({
  codigo: 'TA-0001/0001',
  aprendiz: { nombres, apellidos: 'Núñez', tipodocumento: { iniciales: 'CC', nombre: 'Cédula' }, numerodocumento },
  curso: { nombre: 'Curso', iniciales: 'TA' },
  cohorte: 1,
  consecutivo: 1,
  horas: 1,
  fechainicio: '2026-01-01',
  fechafin: '2027-01-01',
  tiempovigencia: 1,
  periodo: 3,
  empresa: { id: 0, nombre: 'INDEPENDIENTE', nit: null },
  responsables: [],
  centro,
})
const draw = (nombres: string, numerodocumento = '1') =>
  drawCertificate(data(nombres, numerodocumento), { publicUrl: 'https://certificados.example', images: new Map() })

async function join(documents: Buffer[]): Promise<Buffer> {
  async function* one() {
    yield* documents
  }
  return Buffer.concat(await Array.fromAsync(joinPdfs(one(), 'Certificados ñ')))
}

test('the joined file has all pages unchanged and in order, and shared parts once', async () => {
  // The first document number has signs that a careless parser would take for the end of the link's
  // address. Older rows can have such numbers. The last name has a letter that no font has, for
  // which the compiler writes another kind of PDF.
  const documents = [draw('Ana', 'A(1) 2 0 R\\'), draw('Beatriz'), draw('Ana \u{10CA0}')]
  const joined = await join(documents)
  const { sheets, proxy, texts } = await readPdf(joined)
  expect(sheets).toHaveLength(3)
  for (const [index, document] of documents.entries()) {
    const alone = await readPdf(document)
    const here = texts.filter(({ sheet }) => sheet === index + 1).map(({ text, left, base }) => [text, left, base])
    expect(here).toEqual(alone.texts.map(({ text, left, base }) => [text, left, base]))
    const links = async (page: (typeof sheets)[number]) =>
      (await page.getAnnotations()).map(({ url }: { url: string }) => url)
    expect(await links(sheets[index]!)).toEqual(await links(alone.page))
  }
  expect((await proxy.getMetadata()).info).toMatchObject({ Title: 'Certificados ñ' })
  expect(joined.length).toBeLessThan(documents.reduce((sum, { length }) => sum + length, 0))
  expect((await join([documents[0]!, documents[0]!])).length).toBeLessThan(1.1 * (await join([documents[0]!])).length)
})

test('a file that is not a plain document is refused, and not printed in part', async () => {
  await expect(join([draw('Ana'), Buffer.from('no es un PDF')])).rejects.toThrow('cannot be joined')
  const cut = draw('Ana')
  await expect(join([cut.subarray(0, cut.length / 2)])).rejects.toThrow('cannot be joined')
})
