import { Button } from '@mantine/core'
import { useState } from 'react'
import { dudaDeNit, nitVisible, normalizarNit } from '@anclaje/contract/rules/common/nit'
import type { DudaNit } from '@anclaje/contract/rules/common/nit'
import { conPuntos } from '@anclaje/contract/rules/common/documento'
import type { Save } from '../../../kit/saving/use-save.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import type { EmpresaValues } from '../values.ts'

interface Asked {
  duda: DudaNit
  values: EmpresaValues
}

/**
 * Asks before a company is saved with a NIT that is in doubt (PEOPLE-4). Asks nothing about
 * `before`, the stored one.
 */
export function useNitQuestion(save: Save<EmpresaValues>, before: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = async (values: EmpresaValues) => {
    const duda = normalizarNit(values.nit) === before ? undefined : dudaDeNit(values.nit)
    if (duda) return setAsked({ duda, values })
    return save.run(values)
  }
  const answer = (nit: string) => {
    if (!asked) return
    setAsked(null)
    void save.run({ ...asked.values, nit })
  }
  const question = asked && <NitQuestion {...asked} onAnswer={answer} onClose={() => setAsked(null)} />
  return { save: { ...save, run }, question }
}

interface NitQuestionProps extends Asked {
  onAnswer: (nit: string) => void
  onClose: () => void
}

function NitQuestion({ duda, values, onAnswer, onClose }: NitQuestionProps) {
  const shown = nitVisible(duda.nit)
  const typed = normalizarNit(values.nit)
  return (
    <Dialog opened onClose={onClose} title="¿El NIT está bien?">
      <p>
        {duda.clase === 'otro_digito'
          ? `El dígito de verificación de ${conPuntos(duda.nit)} no es ${duda.escrito}. Compare el número con el RUT de la empresa.`
          : `${typed} parece el NIT ${shown} con su dígito de verificación.`}
      </p>
      <DialogActions>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Corregir
        </Button>
        {duda.clase === 'diez_digitos' && (
          <Button variant="default" onClick={() => onAnswer(values.nit)}>
            Guardar {nitVisible(typed)}
          </Button>
        )}
        <Button onClick={() => onAnswer(duda.nit)} data-autofocus={duda.clase === 'diez_digitos' || undefined}>
          Guardar {shown}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
