import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { twoDirectories, zip } from '../../test/xlsx.ts'
import { STORED, isAsClaimed, isZip64, readZip, streamZip, writeZip } from './zip.ts'
import type { ZipPart } from './zip.ts'

const file = () =>
  zip([
    { name: 'a.xml', content: 'uno' },
    { name: 'b/c.xml', content: 'dos '.repeat(100) },
  ])
const END = 22
const directoryOf = (bytes: Buffer) => bytes.readUInt32LE(bytes.length - END + 16)

/** Returns the file with a number of two or four bytes replaced. */
const changed = (at: (bytes: Buffer) => number, value: number, size: 2 | 4 = 4) => {
  const bytes = file()
  if (size === 2) bytes.writeUInt16LE(value, at(bytes))
  else bytes.writeUInt32LE(value, at(bytes))
  return bytes
}
const inEnd = (offset: number) => (bytes: Buffer) => bytes.length - END + offset
const inEntry = (offset: number) => (bytes: Buffer) => directoryOf(bytes) + offset
const inHeader = (offset: number) => () => offset

test('a plain zip is read, and is the same when it is written again', () => {
  const parts = readZip(file())!
  expect(parts.map(({ name, size, encrypted }) => [name, size, encrypted])).toEqual([
    ['a.xml', 3, false],
    ['b/c.xml', 400, false],
  ])
  expect(readZip(writeZip(parts))).toEqual(parts)
  expect(isAsClaimed(parts[0]!, Buffer.from('uno'))).toBe(true)
  expect(isAsClaimed(parts[0]!, Buffer.from('dos'))).toBe(false)
  expect(isAsClaimed(parts[0]!, Buffer.from('unos'))).toBe(false)
})

test('a zip of files that come one by one has their names and bytes', async () => {
  async function* files() {
    yield { name: 'TA_José_Peña.pdf', content: Buffer.from('uno') }
    yield { name: 'vacío.pdf', content: Buffer.alloc(0) }
  }
  const parts = readZip(Buffer.concat(await Array.fromAsync(streamZip(files()))))!
  expect(parts.map(({ name, packed }) => [name, packed.toString()])).toEqual([
    ['TA_José_Peña.pdf', 'uno'],
    ['vacío.pdf', ''],
  ])
  for (const part of parts) expect(isAsClaimed(part, part.packed)).toBe(true)
})

test('the time of a file, in Bogotá, stands in its header and in the directory', async () => {
  async function* files() {
    yield { name: 'a.pdf', content: Buffer.from('uno'), moment: new Date('2026-03-06T03:30:21Z') }
    yield { name: 'b.pdf', content: Buffer.from('dos') }
  }
  const bytes = Buffer.concat(await Array.fromAsync(streamZip(files())))
  const at = directoryOf(bytes)
  const moments = [10, at + 12].map((from) => [bytes.readUInt16LE(from), bytes.readUInt16LE(from + 2)])
  const [time, day] = [(22 << 11) | (30 << 5) | 10, (46 << 9) | (3 << 5) | 5]
  expect(moments).toEqual([
    [time, day],
    [time, day],
  ])
  expect(readZip(bytes)).toHaveLength(2)
})

/** Returns a zip as written by programs that know the size of a file only after writing it. */
function streamed(descriptor: (crc: number, packed: number, size: number) => number[]) {
  const [part] = readZip(zip([{ name: 'a.xml', content: 'uno' }]))!
  const values = descriptor(part!.crc, part!.packed.length, part!.size)
  const behind = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) behind.writeUInt32LE(value, 4 * index)
  const whole = writeZip([part!])
  const at = directoryOf(whole)
  const [header, directory, end] = [whole.subarray(0, at), whole.subarray(at, -END), whole.subarray(-END)]
  header.writeUInt16LE(8, 6)
  header.fill(0, 14, 26)
  directory.writeUInt16LE(8, 8)
  end.writeUInt32LE(at + behind.length, 16)
  return Buffer.concat([header, behind, directory, end])
}
const SIGNATURE = 0x08074b50

test('sizes behind the bytes of a part must equal those of the directory', () => {
  expect(readZip(streamed((...sums) => [SIGNATURE, ...sums]))).toHaveLength(1)
  expect(readZip(streamed((...sums) => sums))).toHaveLength(1)
  expect(readZip(streamed((crc, packed, size) => [SIGNATURE, crc, packed, size + 1]))).toBeUndefined()
  expect(readZip(streamed(() => []))).toBeUndefined()
})

test('a ZIP64 is told from what is no zip (x17e)', () => {
  const sizes = streamed((crc, packed, size) => [SIGNATURE, crc, packed, 0, size, 0])
  sizes.writeUInt16LE(45, 4)
  expect([readZip(sizes), isZip64(sizes)]).toEqual([undefined, true])
  expect(isZip64(twoDirectories(file(), file()))).toBe(true)
  expect([Buffer.alloc(0), Buffer.alloc(500, 7), file()].map(isZip64)).toEqual([false, false, false])
})

test.each<[string, () => Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  ['something else', () => Buffer.alloc(500, 7)],
  ['half of it', () => file().subarray(0, 60)],
  ['something before it', () => Buffer.concat([Buffer.from('x'), file()])],
  ['something behind it', () => Buffer.concat([file(), Buffer.from('x')])],
  ['a second directory of ZIP64', () => twoDirectories(file(), zip([{ name: 'z.xml', content: 'otra' }]))],
  [
    'the locator of ZIP64 where the directory fits',
    () => {
      const bytes = zip([{ name: 'a.xml', content: 'uno' }])
      const [head, end] = [bytes.subarray(0, -END), Buffer.from(bytes.subarray(-END))]
      const locator = Buffer.alloc(20)
      locator.writeUInt32LE(0x07064b50)
      end.writeUInt32LE(end.readUInt32LE(12) + 20, 12)
      return Buffer.concat([head, locator, end])
    },
  ],
  [
    'a comment that holds another end',
    () => {
      const bytes = file()
      bytes.writeUInt16LE(END, bytes.length - 2)
      return Buffer.concat([bytes, file().subarray(-END)])
    },
  ],
  ['a count that stands elsewhere', () => changed(inEnd(10), 0xffff, 2)],
  ['a directory whose size stands elsewhere', () => changed(inEnd(12), 0xffffffff)],
  ['a directory that stands elsewhere', () => changed(inEnd(16), 0xffffffff)],
  ['fewer parts than the directory has', () => changed(inEnd(10), 1, 2)],
  ['another number of parts on this disk', () => changed(inEnd(8), 1, 2)],
  ['several disks', () => changed(inEnd(4), 1, 2)],
  ['a part whose size stands elsewhere', () => changed(inEntry(24), 0xffffffff)],
  ['a part that stands elsewhere', () => changed(inEntry(42), 0xffffffff)],
  ['a part that begins inside another', () => changed(inEntry(42), 40)],
  ['a part longer than the file', () => changed(inEntry(20), 100_000)],
  ['a part on another disk', () => changed(inEntry(34), 1, 2)],
  ['a header with another name', () => changed(inHeader(30), 0x7a7a7a7a)],
  ['a header with another method', () => changed(inHeader(8), 0, 2)],
  ['a header with other flags', () => changed(inHeader(6), 1, 2)],
  ['a header with another packed size', () => changed(inHeader(18), 1)],
  ['a header with another size', () => changed(inHeader(22), 9)],
  ['a header with another check sum', () => changed(inHeader(14), 9)],
  ['two parts of one name', () => zip(['a.xml', 'A.xml'].map((name) => ({ name, content: name })))],
  [
    'a part inside another',
    () => {
      const [inner] = readZip(zip([{ name: 'b.xml', content: 'uno' }]))! as [ZipPart]
      const whole = writeZip([inner])
      const packed = whole.subarray(0, directoryOf(whole))
      const outer = { ...inner, name: 'a.xml', method: STORED, packed, size: packed.length, crc: crc32(packed) }
      const bytes = writeZip([outer, inner])
      bytes.writeUInt32LE(30 + 5, directoryOf(bytes) + 46 + 5 + 42)
      return bytes
    },
  ],
])('%s is not a zip', (_name, make) => {
  expect(readZip(make())).toBeUndefined()
})
