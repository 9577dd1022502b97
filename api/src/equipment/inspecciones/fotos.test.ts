import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { expectRefusal, fingerprint } from '../../../test/hostile.ts'
import { photo, picture, blackPicture } from '../../../test/pictures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const URL = '/imagendet/upload'
const evaluacion = async () => t.make.evaluacion(await t.make.equipo())
const upload = (idevadet: string, photos: Uint8Array[], name?: string) =>
  t.as('inspector').upload(URL, { idevadet }, photos, name)
const view = async (ideva: string) => (await t.as('inspector').get(`/imagendet/view?ideva=${ideva}`)).body
const bytesOf = (uri: string) => Buffer.from(uri.replace(/^data:image\/jpeg;base64,/, ''), 'base64')

describe('a photo', () => {
  test('is stored upright, without metadata, at most 1600 px, as a JPEG', async () => {
    const id = await evaluacion()
    const answer = await upload(id, [await photo(3000, 2000)])
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual(await view(id))
    expect(answer.body).toMatchObject([{ id_eva: id, idevadet: null }])
    const stored = await sharp(bytesOf(answer.body[0].imagen)).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 1067, height: 1600 })
    expect([stored.exif, stored.orientation, stored.icc, stored.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each(['png', 'gif', 'jpeg'] as const)('may be a %s, and a small one keeps its size', async (format) => {
    const id = await evaluacion()
    const { body } = await upload(id, [await picture(40, 30, format)])
    expect(await sharp(bytesOf(body[0].imagen)).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test('of a line refers to it', async () => {
    const ideva = await evaluacion()
    const line = (await t.as('inspector').post('/evaluaciondetalle', { ideva, idcri: 69 })).body.id_evadet
    expect((await upload(line, [await picture(30, 30)])).body).toMatchObject([{ id_eva: ideva, idevadet: line }])
  })

  test('that is deleted disappears with its picture, unless another inspection shows it too', async () => {
    const [one, other] = [await evaluacion(), await evaluacion()]
    const same = await picture(55, 55)
    const [first] = (await upload(one, [same])).body
    const [second] = (await upload(other, [same])).body
    expect((await t.as('inspector').delete(`/imagendet/${first.id_img}`)).status).toBe(200)
    expect(await view(one)).toEqual([])
    expect(await view(other)).toHaveLength(1)
    const before = await fingerprint(t.db)
    expect((await t.as('inspector').delete(`/imagendet/${second.id_img}`)).status).toBe(200)
    expect(await fingerprint(t.db)).not.toBe(before)
    expect((await t.as('inspector').delete(`/imagendet/${second.id_img}`)).status).toBe(404)
  })
})

describe('two photos at most', () => {
  test('both come in one call, under one name or two, and a photo that is sent again is stored once', async () => {
    const id = await evaluacion()
    const pair = [await picture(50, 40), await picture(60, 40)]
    expect((await upload(id, pair)).body).toHaveLength(2)
    expect((await upload(id, pair)).body).toHaveLength(2)
    const other = await evaluacion()
    await upload(other, [pair[0]!], 'file1')
    expect((await upload(other, [pair[1]!], 'file2')).body).toHaveLength(2)
  })

  test('three in one call, a later third, or two simultaneous ones beside an existing one are refused as a whole', async () => {
    const id = await evaluacion()
    const photos = await Promise.all([70, 71, 72, 73].map((width) => picture(width, 40)))
    const three = await upload(id, photos.slice(0, 3))
    expect([three.status, three.body.fields]).toEqual([400, { file1: 'Una inspección lleva máximo 2 fotos.' }])
    expect(await view(id)).toEqual([])
    await upload(id, photos.slice(0, 1))
    const answers = await Promise.all([upload(id, photos.slice(1, 2)), upload(id, photos.slice(2, 3))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('Una inspección lleva máximo 2 fotos.')
    expect(await view(id)).toHaveLength(2)
    expect((await upload(id, photos.slice(3))).status).toBe(409)
  })
})

describe('a file that is not a photo for this inspection', () => {
  test('is refused by name and nothing is stored', async () => {
    const id = await evaluacion()
    const jpeg = await sharp(await photo(300, 200))
      .jpeg()
      .toBuffer()
    const good = await picture(33, 33)
    const files: [string, Uint8Array][] = [
      ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512, 0x90)])],
      ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
      ['the start of a JPEG', jpeg.subarray(0, 3)],
      ['a WebP', await sharp(jpeg).webp().toBuffer()],
      ['a picture bomb', blackPicture(40_000, 30_000)],
    ]
    const before = await fingerprint(t.db)
    for (const [name, bytes] of files) {
      // A valid file that is sent together with it is not stored either.
      const answer = await upload(id, [good, bytes])
      expectRefusal(answer, name)
      expect(answer.status, name).toBe(415)
    }
    const big = Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)])
    expect((await upload(id, [big])).status).toBe(413)
    expect((await upload(id, [])).body.fields).toEqual({ file1: 'Adjunte una foto PNG, GIF o JPEG.' })
    expect((await upload(uuidv7(), [good])).status).toBe(404)
    expect((await upload('nada', [good])).status).toBe(400)
    expect((await t.as('inspector').post(URL, { idevadet: id })).status).toBe(400)
    expect((await t.as('registro').upload(URL, { idevadet: id }, [good])).status).toBe(403)
    expect((await t.visitor.upload(URL, { idevadet: id }, [good])).status).toBe(401)
    expect(await fingerprint(t.db)).toBe(before)
  })

  test('a deleted inspection accepts and shows no photos', async () => {
    const id = await evaluacion()
    const [stored] = (await upload(id, [await picture(44, 44)])).body
    await t.as('inspector').delete(`/evaluacion/${id}`)
    expect((await upload(id, [await picture(45, 44)])).status).toBe(404)
    expect(await view(id)).toEqual([])
    expect((await t.as('inspector').delete(`/imagendet/${stored.id_img}`)).status).toBe(404)
  })
})
