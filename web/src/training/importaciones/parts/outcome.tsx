import { useEffect, useRef } from 'react'
import type { CreadosReply } from '@anclaje/contract/training/importacion'
import { formatCount } from '../../../ui/number.ts'
import classes from './outcome.module.css'

/** Returns a number of people in words. */
export const people = (total: number): string => `${formatCount(total)} ${total === 1 ? 'aprendiz' : 'aprendices'}`

/** Says how many an import registered and inscribed, and who was not inscribed, and why. */
export function Outcome({ outcome, inscribes }: { outcome: CreadosReply; inscribes: boolean }) {
  const { creadas, registradas, inscritas, omitidas } = outcome
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <>
      <p role="status" ref={status} tabIndex={-1} className={classes.status}>
        {creadas === 1 ? 'Se registró' : 'Se registraron'} {people(creadas)}.
        {registradas.length > 0 &&
          ` ${people(registradas.length)} ya ${registradas.length === 1 ? 'estaba y no cambió' : 'estaban y no cambiaron'}.`}
        {inscribes &&
          ` Se ${inscritas === 1 ? 'inscribió 1 persona' : `inscribieron ${formatCount(inscritas)} personas`}.`}
      </p>
      {omitidas.length > 0 && (
        <section className={classes.leftOut} aria-labelledby="no-inscritas">
          <h3 id="no-inscritas">
            {omitidas.length === 1 ? 'No se inscribió 1' : `No se inscribieron ${formatCount(omitidas.length)}`}
          </h3>
          <ul>
            {omitidas.map(({ numero, nombre, motivo }) => (
              <li key={numero}>
                {nombre} · {numero}: {motivo.toLowerCase()}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
