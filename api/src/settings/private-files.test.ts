import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePrivate, openWarning } from './private-files.ts'

// Windows does not have Unix file permissions.
if (process.platform !== 'win32')
  describe('the data folder', () => {
    let outside: string
    let folder: string
    beforeEach(() => {
      outside = mkdtempSync(join(tmpdir(), 'anclaje-permisos-'))
      folder = join(outside, 'datos')
      for (const path of ['datos', 'datos/postgres', 'datos/postgres/base', 'datos/outbox', 'datos/notas'])
        mkdirSync(join(outside, path))
      for (const path of [
        'jwt-secret',
        'postgres/PG_VERSION',
        'postgres/base/1',
        'outbox/a.eml',
        'notas/mias',
        'respaldo',
      ])
        writeFileSync(join(folder, path), 'x')
      for (const path of ['.', 'postgres', 'postgres/base', 'outbox', 'notas']) chmodSync(join(folder, path), 0o777)
      for (const path of [
        'jwt-secret',
        'postgres/PG_VERSION',
        'postgres/base/1',
        'outbox/a.eml',
        'notas/mias',
        'respaldo',
      ])
        chmodSync(join(folder, path), 0o666)
    })
    afterEach(() => rmSync(outside, { recursive: true, force: true }))
    const mode = (path: string) => (lstatSync(join(folder, path)).mode & 0o777).toString(8)

    test('is closed to others, like all files in it that the product creates', () => {
      expect(makePrivate(folder)).toEqual([])
      for (const path of ['.', 'postgres', 'postgres/base', 'outbox']) expect(mode(path), path).toBe('700')
      for (const path of ['jwt-secret', 'postgres/PG_VERSION', 'postgres/base/1', 'outbox/a.eml'])
        expect(mode(path), path).toBe('600')
    })

    test('leaves the operator’s own files as they are', () => {
      makePrivate(folder)
      expect([mode('notas'), mode('notas/mias'), mode('respaldo')]).toEqual(['777', '666', '666'])
    })

    test('contains no way out: a link is reported and not followed', () => {
      const other = join(outside, 'ajeno')
      writeFileSync(other, 'x')
      chmodSync(other, 0o644)
      symlinkSync(other, join(folder, 'outbox/enlace.eml'))
      symlinkSync(outside, join(folder, 'postgres/base/enlace'))
      expect(makePrivate(folder).toSorted()).toEqual([
        join(folder, 'outbox/enlace.eml'),
        join(folder, 'postgres/base/enlace'),
      ])
      expect((lstatSync(other).mode & 0o777).toString(8)).toBe('644')
      expect(mode('..')).toBe('700')
    })

    test('that everybody may use, like /tmp, is left alone and reported', () => {
      chmodSync(folder, 0o1777)
      expect(makePrivate(folder)).toEqual([folder])
      expect(mode('.')).toBe('777')
      expect(mode('jwt-secret')).toBe('600')
    })
  })

test('the warning names some files and counts the others', () => {
  expect(openWarning([])).toBe(undefined)
  expect(openWarning(['/a', '/b', '/c', '/d', '/e'])).toMatch(
    /^Aviso: otros usuarios de esta máquina podrían leer \/a, \/b, \/c y 2 más\./,
  )
})
