import { describe, expect, test } from 'vitest'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '../../states.ts'
import { impideAprobar, impideCambiarEmpresa, impideCargar, impideDevolver, impideEnviar } from './actos-certificado.ts'
import type { HechosAprobacion } from './actos-certificado.ts'

const ME = { idcol: 7 }
const GONE = 'El certificado no existe o fue eliminado'
const ANA = { nombres: 'Ana', apellidos: 'Ruiz Gil', genero: 'F' }

const pending = (over: Partial<HechosAprobacion> = {}): HechosAprobacion => ({
  idcol: 1,
  estado: CERTIFICADO.pendiente,
  estadoCohorte: CERTIFICACION.enCurso,
  eliminado: null,
  estadoPersona: COLABORADOR.activo,
  impedidos: null,
  ...over,
})

describe('approving (CERT-7)', () => {
  test.each([
    ['is allowed', pending(), undefined],
    ['is allowed in a cohort that was closed', pending({ estadoCohorte: CERTIFICACION.finalizado }), undefined],
    ['is allowed by what a row of the web tells', { idcol: 1, estado: 0, estadoCohorte: 0 }, undefined],
    ['what is not there', undefined, [GONE, 'no_aprobable']],
    ['what was deleted', pending({ eliminado: '2026-01-01' }), [GONE, 'no_aprobable']],
    ['twice', pending({ estado: CERTIFICADO.aprobado }), ['Ya estaba aprobado', 'no_aprobable']],
    [
      'in a cancelled cohort',
      pending({ estadoCohorte: CERTIFICACION.cancelado }),
      ['La cohorte está cancelada', 'no_aprobable'],
    ],
    ['one’s own', pending({ idcol: ME.idcol }), ['No puede aprobar su propio certificado', 'sin_permiso']],
    [
      'of a person whom nobody confirmed',
      pending({ estadoPersona: COLABORADOR.porConfirmar }),
      ['La persona está por confirmar', 'no_aprobable'],
    ],
    [
      'with a signer who may not sign',
      pending({ impedidos: [ANA] }),
      ['Ana Ruiz Gil ya no puede firmar: quítela de la cohorte', 'firmante_no_puede'],
    ],
  ])('%s', (_, certificate, expected) => {
    const reason = impideAprobar(ME, certificate)
    expect(reason && [reason.motivo, reason.code]).toEqual(expected)
  })

  test('gives the first reason of the table when there are several', () => {
    const all = pending({
      eliminado: '2026-01-01',
      estado: CERTIFICADO.aprobado,
      estadoCohorte: CERTIFICACION.cancelado,
      idcol: ME.idcol,
      estadoPersona: COLABORADOR.porConfirmar,
      impedidos: [ANA],
    })
    const told = [
      { eliminado: null },
      { estado: CERTIFICADO.pendiente },
      { estadoCohorte: CERTIFICACION.enCurso },
      { idcol: 1 },
      { estadoPersona: COLABORADOR.activo },
    ].map((fact) => {
      const reason = impideAprobar(ME, all)
      Object.assign(all, fact)
      return reason?.motivo
    })
    expect([...told, impideAprobar(ME, all)?.code]).toEqual([
      GONE,
      'Ya estaba aprobado',
      'La cohorte está cancelada',
      'No puede aprobar su propio certificado',
      'La persona está por confirmar',
      'firmante_no_puede',
    ])
  })
})

describe('revoking an approval (CERT-11)', () => {
  test.each([
    ['is allowed, whatever became of the cohort', { estadoCohorte: CERTIFICACION.cancelado }, undefined],
    ['of one that is pending', { estado: CERTIFICADO.pendiente, idcol: ME.idcol }, 'Ya estaba sin aprobar'],
    ['of one’s own', { idcol: ME.idcol }, 'No puede quitar la aprobación de su propio certificado'],
    ['of one that was deleted', { eliminado: '2026-01-01' }, GONE],
  ])('%s', (_, over, expected) => {
    expect(impideDevolver(ME, pending({ estado: CERTIFICADO.aprobado, ...over }))?.motivo).toBe(expected)
  })
})

describe('a caller limited to their own certificates', () => {
  const row = { idcol: 1, eliminado: null, estado: CERTIFICADO.aprobado, aprobado: '2026-03-02' }
  test.each([
    [undefined, undefined],
    [1, undefined],
    [2, GONE],
  ])('marks the upload of %s only for their own (ACC-13)', (limit, expected) => {
    expect(impideCargar(limit, row, '2026-03-02')?.motivo).toBe(expected)
  })

  test('does not change the company of an issued one, and finds none of others', () => {
    expect(impideCambiarEmpresa(1, row)?.motivo).toBe('Ya está aprobado: conserva la empresa con que se expidió')
    expect(impideCambiarEmpresa(2, { ...row, estado: CERTIFICADO.pendiente })?.motivo).toBe(GONE)
    expect(impideCambiarEmpresa(1, { ...row, estado: CERTIFICADO.pendiente })).toBeUndefined()
  })
})

test('an upload follows the approval, and its mark can be removed in any state (MIN-8)', () => {
  const row = { idcol: 1, eliminado: null, estado: CERTIFICADO.aprobado, aprobado: '2026-03-02' }
  const pendingOne = { ...row, estado: CERTIFICADO.pendiente, aprobado: null }
  expect(impideCargar(undefined, row, '2026-03-01')?.motivo).toBe('Se aprobó el 02/03/2026: no pudo cargarse antes')
  expect(impideCargar(undefined, pendingOne, '2026-03-03')?.motivo).toBe('Aún no está aprobado')
  expect(impideCargar(undefined, pendingOne, null)).toBeUndefined()
})

test.each([
  [undefined, GONE],
  [{ estado: 0, correo: null }, 'Aún no está aprobado'],
  [{ estado: 1, correo: null }, 'La persona no tiene un correo registrado'],
  [{ estado: 1, correo: 'ana@example.com' }, undefined],
])('mailing %j', (certificate, expected) => {
  expect(impideEnviar(certificate)?.motivo).toBe(expected)
})
