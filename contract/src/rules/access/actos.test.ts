import { describe, expect, test } from 'vitest'
import { ACTIONS, ROLES } from '../../permissions.ts'
import type { Permissions } from '../../permissions.ts'
import { COLABORADOR } from '../../states.ts'
import {
  estaPorEncima,
  impideBloquear,
  impideCambiarCuenta,
  impideEliminarCuenta,
  impideEnviarCredenciales,
  impideEnviarEnlace,
  impidePonerClave,
} from './actos-cuenta.ts'
import {
  cambiaTodoDe,
  impideCambiarCargo,
  impideCambiarEmpresaPersona,
  impideCambiarIdentidad,
  impideConfirmar,
  impideEliminarPersona,
  tieneCuentaProtegida,
} from './actos-persona.ts'
import { impideCambiarRol, impideDarRol, impideEliminarRol, impideQuitarPermisos } from './actos-rol.ts'

const OTHER_ROLE = 9
const MODULES = ['Colaboradores', 'Permisos']
/** Returns the permissions that a number encodes: each bit grants the actions of a module. */
const permissionsOf = (bits: number): Permissions =>
  Object.fromEntries(
    MODULES.map((module, m) => [
      module,
      Object.fromEntries(ACTIONS.slice(0, 2).map((action, a) => [action, (bits & (1 << (m * 2 + a))) !== 0])),
    ]),
  ) as Permissions
const ALL = Array.from({ length: 2 ** 4 }, (_, bits) => bits)
const who = (bits: number, idrol: number = OTHER_ROLE) => ({
  idcue: 1,
  idcol: 10,
  idrol,
  permissions: permissionsOf(bits),
})
const [LESS, SAME, MORE] = [0b0011, 0b0111, 0b1111]

describe('nobody raises permissions (ACC-14)', () => {
  test('a role is above exactly those roles that have a part of its permissions', () => {
    for (const own of ALL)
      for (const other of ALL) {
        const isPart = (own & other) === other && own !== other
        expect(estaPorEncima(who(own), permissionsOf(other)), `${own} ${other}`).toBe(isPart)
        expect(estaPorEncima(who(own, ROLES.adm), permissionsOf(other))).toBe(true)
      }
  })

  test.each([
    ['an account is changed', impideCambiarCuenta],
    ['an account is blocked', impideBloquear],
    ['an account is deleted', impideEliminarCuenta],
    ['a link is sent', impideEnviarEnlace],
    ['credentials are sent', impideEnviarCredenciales],
    ['a role is given', impideDarRol],
    ['a role is changed', impideCambiarRol],
  ])('%s is for callers with a higher role, and for ADM', (_, impide) => {
    const of = (bits: number) => ({ id: 2, permissions: permissionsOf(bits) })
    expect(impide(who(SAME), of(LESS))).toBeUndefined()
    expect([SAME, MORE].map((bits) => impide(who(SAME), of(bits))?.code)).toEqual(['sin_permiso', 'sin_permiso'])
    expect(impide(who(0, ROLES.adm), of(MORE))).toBeUndefined()
  })
})

test.each([
  [impideBloquear, 'No puede bloquear su propia cuenta.'],
  [impideEliminarCuenta, 'No puede eliminar su propia cuenta.'],
  [impideEnviarEnlace, 'Su propia contraseña se cambia en Mi cuenta.'],
  [impideEnviarCredenciales, 'Su propia contraseña no se envía por correo.'],
])('%o is refused for one’s own account, also to an ADM', (impide, words) => {
  expect(impide(who(MORE, ROLES.adm), { id: 1, permissions: {} })).toEqual({ code: 'sin_permiso', motivo: words })
})

describe('roles', () => {
  test('ADM loses no permission, and the four fixed roles are not deleted (ACC-18, ACC-21)', () => {
    expect([ROLES.adm, ROLES.inspector].map((id) => impideQuitarPermisos({ id })?.code)).toEqual(['rol_adm', undefined])
    expect([...Object.values(ROLES), OTHER_ROLE].filter((id) => !impideEliminarRol({ id }))).toEqual([OTHER_ROLE])
  })
})

describe('the identity of a person', () => {
  const person = (over: object = {}) => ({ id: 20, firmante: false, permisosCuenta: null, ...over })
  const alike = { permisosCuenta: permissionsOf(SAME) }
  const below = { permisosCuenta: permissionsOf(LESS) }
  const [protectedOne, signer] = [/^Esta persona tiene una cuenta/, /^Esta persona firma o firmó/]

  test.each([
    ['without an account', {}, undefined],
    ['with an account below', below, undefined],
    ['with an account like one’s own', alike, protectedOne],
    ['who signs', { firmante: true }, signer],
    ['who signs with an account like one’s own', { ...alike, firmante: true }, signer],
    ['who is oneself', { id: 10, ...below }, protectedOne],
  ])('of somebody %s (ACC-15, ACC-34)', (_, over, words) => {
    const reason = impideCambiarIdentidad(who(SAME), person(over))
    if (words) expect(reason?.motivo).toMatch(words)
    else expect(reason).toBeUndefined()
    // A bulk change of cargo is refused like a change of identity, but with another message.
    expect(impideCambiarCargo(who(SAME), person(over)) === undefined).toBe(words === undefined)
    expect(impideCambiarIdentidad(who(0, ROLES.adm), person(over))).toBeUndefined()
  })

  test('an account is protected by itself, whether its person signs or not', () => {
    expect([person(), person(below), person(alike)].map((each) => tieneCuentaProtegida(who(SAME), each))).toEqual([
      false,
      false,
      true,
    ])
    expect(tieneCuentaProtegida(who(SAME), person({ id: 10, ...below }))).toBe(true)
    expect(tieneCuentaProtegida(who(SAME, ROLES.adm), person({ id: 10, ...alike }))).toBe(false)
  })

  test.each([impideEliminarPersona, impidePonerClave])(
    'only an ADM deletes a signer, or sets their password: %o',
    (impide) => {
      expect(impide({ idrol: OTHER_ROLE }, { firmante: true })?.code).toBe('sin_permiso')
      expect(impide({ idrol: OTHER_ROLE }, { firmante: false })).toBeUndefined()
      expect(impide({ idrol: ROLES.adm }, { firmante: true })).toBeUndefined()
    },
  )

  test('only an ADM changes all of their own data (ACC-17)', () => {
    const own = [who(MORE), who(0, ROLES.adm)].map((caller) => cambiaTodoDe(caller, caller.idcol))
    expect([...own, cambiaTodoDe(who(MORE), 20)]).toEqual([false, true, true])
  })

  test('nobody but ADM changes their own company in bulk (ACC-17)', () => {
    const reasons = [who(MORE), who(0, ROLES.adm)].flatMap((caller) =>
      [{ id: caller.idcol }, { id: 20 }, undefined].map((each) => impideCambiarEmpresaPersona(caller, each)?.code),
    )
    expect(reasons).toEqual(['sin_permiso', undefined, 'no_existe', undefined, undefined, 'no_existe'])
  })
})

test('only who waits for it is confirmed (PEOPLE-11)', () => {
  const [waits, confirmed] = [COLABORADOR.porConfirmar, COLABORADOR.activo].map((estado) => ({ estado }))
  expect([waits, confirmed, undefined].map((person) => impideConfirmar(person)?.motivo)).toEqual([
    undefined,
    'Ya estaba confirmada',
    'La persona no existe o fue eliminada',
  ])
})
