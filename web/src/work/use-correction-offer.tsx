import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { FIRMADAS } from '@anclaje/contract/rules/training/cambios'
import type { Parte } from '@anclaje/contract/rules/training/cambios'
import { CERTIFICADO } from '@anclaje/contract/states'
import { ask } from '../client/ask.ts'
import { useCan } from '../session/session.ts'
import { Dialog, DialogActions } from '../ui/feedback/dialog.tsx'
import { formatCounted } from '../ui/format.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

/** Issued certificates that still print old data, and the parts that differ. */
interface OfferedCorrection {
  filtro: Record<string, string | number>
  total: number
  /** True when there are more certificates than `total`. */
  isMinimum: boolean
  partes: readonly Parte[]
  /** True where the signers must first sign what changed. */
  isToSign: boolean
  close: () => void
}

/**
 * Says how many issued certificates still print the old data, and offers to correct them. Leads to
 * the bulk job, with the changed parts chosen.
 */
function OfferDialog({ offered }: { offered: OfferedCorrection }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { filtro, total, isMinimum, partes, isToSign, close } = offered
  if (isCorrecting) {
    return (
      <Suspense>
        <BulkDialog
          lote="corregir_certificados"
          chosen={{ filtro }}
          total={total}
          isMinimum={isMinimum}
          parts={partes}
          onClose={close}
        />
      </Suspense>
    )
  }
  const isOne = total === 1
  const count = formatCounted({ total, hayMas: isMinimum })
  return (
    <Dialog
      opened
      onClose={close}
      title={
        isOne
          ? 'El certificado emitido conserva los datos anteriores'
          : `${count} certificados emitidos conservan los datos anteriores`
      }
    >
      {isToSign ? (
        <p>
          Los responsables firman primero la cohorte con los datos de hoy, en su página. Después se puede corregir desde
          Certificados.
        </p>
      ) : (
        <p>
          {isOne ? 'Puede corregirlo: sale' : 'Puede corregirlos: salen'} de nuevo con los datos de hoy, como otra
          versión y con otro código. {isOne ? 'La versión anterior deja' : 'Las versiones anteriores dejan'} de valer.
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={close}>
          {isToSign ? 'Entendido' : 'Ahora no'}
        </Button>
        {!isToSign && (
          <Button onClick={() => setCorrecting(true)} data-autofocus>
            {isOne ? 'Corregir el certificado emitido' : `Corregir los ${count} certificados emitidos`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Person or cohort whose printed data were changed. */
type Changed = { idcol: string } | { idcer: string }

interface CorrectionOffer {
  /**
   * Offers to correct the issued certificates of a person or a cohort whose printed data were
   * changed, and resolves when the user has answered. Offers nothing where there are none, or to a
   * role that may not correct many.
   */
  offer: (changed: Changed, partes: readonly Parte[]) => Promise<void>
  /** Dialog of the offer. It has a form, so it must stand outside the form that was saved. */
  dialog: ReactNode
}

/** Offers to correct issued certificates after a form was saved, before the form is left. */
export function useCorrectionOffer(): CorrectionOffer {
  const can = useCan()
  const [offered, setOffered] = useState<OfferedCorrection | null>(null)
  const mayCorrect = PERMISOS_TRABAJO.corregir_certificados.every((permission) => can(...permission))
  const offer: CorrectionOffer['offer'] = async (changed, partes) => {
    if (partes.length === 0 || !mayCorrect) return
    const filtro = { ...changed, estado: CERTIFICADO.aprobado }
    // The save has succeeded by then, so a failure to count the certificates is not told.
    const page = await ask('GET /certcol', { query: { ...filtro, page: 0, size: 1 } }).catch(() => undefined)
    if (!page || page.totalItems === 0) return
    const { totalItems: total, totalEsMinimo: isMinimum = false } = page
    const isSigned = partes.some((part) => FIRMADAS.includes(part))
    const rules = isSigned ? await ask('GET /centro/reglas').catch(() => undefined) : undefined
    const isToSign = rules?.firmaconfirmada === true
    await new Promise<void>((resolve) => {
      const close = () => {
        setOffered(null)
        resolve()
      }
      setOffered({ filtro, total, isMinimum, partes, isToSign, close })
    })
  }
  return { offer, dialog: offered && <OfferDialog offered={offered} /> }
}
