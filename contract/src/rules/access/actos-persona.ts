import { ROLES } from '../../permissions.ts'
import type { Permissions } from '../../permissions.ts'
import { COLABORADOR } from '../../states.ts'
import { PERSONA_NO_EXISTE, sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { estaPorEncima } from './actos-cuenta.ts'

/** Caller who acts on people. */
export interface QuienCambia {
  idcol: number
  idrol: number
  permissions: Permissions
}

/** Facts of a person that decide whether their identity may be changed. */
export interface HechosPersona {
  id: number
  /** True for a person who signs or signed certificates or inspections. */
  firmante: boolean
  /** Permissions of the role of the person's account; null without an account. */
  permisosCuenta: Permissions | null
}

/**
 * Identity fields. Only a caller who may change the person's account can change them, and only an
 * ADM if the person signs or signed. The signature has the same rule, but is not in this list
 * (ACC-15, ACC-34).
 */
export const CAMPOS_IDENTIDAD = [
  'paisdocumento',
  'tipodocumento',
  'numerodocumento',
  'nombres',
  'apellidos',
  'correopersonal',
  'cargo',
  'licencia',
] as const

export const PERSONA_PROTEGIDA =
  'Esta persona tiene una cuenta con los mismos permisos que la suya o más: no puede cambiar su documento, nombres, correo, cargo, licencia ni firma.'
export const FIRMANTE_PROTEGIDO =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede cambiar su documento, nombres, correo, cargo, licencia y firma.'
export const FIRMANTE_EN_USO =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede eliminarla.'

/** Returns the message that explains why the identity of a person is protected. */
export const motivoProtegida = ({ firmante_col }: { firmante_col: boolean }): string =>
  firmante_col ? FIRMANTE_PROTEGIDO : PERSONA_PROTEGIDA

/**
 * Returns whether a person has an account that the caller may not change (ACC-14). This includes
 * the caller's own account unless the caller is ADM, because others change only the fields of Mi
 * Cuenta in their own record (ACC-17).
 */
export function tieneCuentaProtegida(quien: QuienCambia, persona: Omit<HechosPersona, 'firmante'>): boolean {
  if (persona.permisosCuenta === null) return false
  return persona.id === quien.idcol ? quien.idrol !== ROLES.adm : !estaPorEncima(quien, persona.permisosCuenta)
}

const estaProtegida = (quien: QuienCambia, persona: HechosPersona): boolean =>
  quien.idrol !== ROLES.adm && (persona.firmante || tieneCuentaProtegida(quien, persona))

/**
 * Returns the reason why the caller may not change the identity of a person, that is, the
 * `CAMPOS_IDENTIDAD` and the signature. The reason is the person's account (ACC-15), or that the
 * person signs or signed. An ADM may always change the identity (ACC-34).
 */
export const impideCambiarIdentidad = (quien: QuienCambia, persona: HechosPersona): Motivo | undefined =>
  estaProtegida(quien, persona) ? sinPermiso(motivoProtegida({ firmante_col: persona.firmante })) : undefined

/** Returns the reason why a bulk change of cargo skips a person (ACC-15, ACC-34). */
export function impideCambiarCargo(quien: QuienCambia, persona: HechosPersona): Motivo | undefined {
  if (!estaProtegida(quien, persona)) return undefined
  return sinPermiso(
    persona.firmante
      ? 'Firma o firmó certificados o inspecciones: su cargo lo cambia un administrador'
      : 'Tiene una cuenta con los mismos permisos que la suya o más: no puede cambiar su cargo',
  )
}

/** Maximum number of former names of different words. All of them are kept (TRUST-10). */
const MAX_NOMBRES_ANTERIORES = 20

/**
 * Returns the reason why the caller may not give a person another name, with the number of names
 * that would then be kept (TRUST-10).
 */
export const impideRenombrar = ({ idrol }: Pick<QuienCambia, 'idrol'>, anteriores: number): Motivo | undefined =>
  anteriores > MAX_NOMBRES_ANTERIORES && idrol !== ROLES.adm
    ? {
        code: 'muchos_nombres',
        motivo: `Esta persona ya tuvo ${MAX_NOMBRES_ANTERIORES} nombres distintos. Otro se lo da un administrador.`,
      }
    : undefined

/**
 * Returns whether the caller may change all fields of a person. Only an ADM may change all fields
 * of their own record (ACC-17).
 */
export const cambiaTodoDe = ({ idcol, idrol }: Omit<QuienCambia, 'permissions'>, id: number): boolean =>
  id !== idcol || idrol === ROLES.adm

/** Returns the reason why the caller may not delete a person who signs or signed (ACC-34). */
export const impideEliminarPersona = (
  { idrol }: Pick<QuienCambia, 'idrol'>,
  { firmante }: Pick<HechosPersona, 'firmante'>,
): Motivo | undefined => (firmante && idrol !== ROLES.adm ? sinPermiso(FIRMANTE_EN_USO) : undefined)

/**
 * Returns the reason why a person cannot be confirmed (PEOPLE-11): the person does not exist, or
 * was already confirmed. Only people whom the public form registered wait for a confirmation. The
 * call that confirms a single person accepts a confirmed person too.
 */
export function impideConfirmar(persona: { estado: number } | undefined): Motivo | undefined {
  if (!persona) return PERSONA_NO_EXISTE
  return persona.estado === COLABORADOR.porConfirmar
    ? undefined
    : { code: 'confirmada', motivo: 'Ya estaba confirmada' }
}

/**
 * Returns the reason why a bulk job cannot change the company of a person: the person does not
 * exist, or the caller is not ADM and the record is their own (ACC-17). The company is not an
 * identity field (ACC-15).
 */
export function impideCambiarEmpresaPersona(
  quien: Omit<QuienCambia, 'permissions'>,
  persona: { id: number } | undefined,
): Motivo | undefined {
  if (!persona) return PERSONA_NO_EXISTE
  return cambiaTodoDe(quien, persona.id) ? undefined : sinPermiso('No puede cambiar su propia empresa')
}
