import { useNavigate, useParams } from '@tanstack/react-router'
import { formasDocumento, SIN_CEDULA } from '@anclaje/contract/rules/common/documento'
import { PublicFrame } from '../../kit/public-frame.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Answer } from './answer.tsx'
import classes from './certificados.module.css'
import { LookUpBox } from './look-up-box.tsx'
import { useNoIndex } from './use-no-index.ts'

/** The number as typed, without what it is written apart by: the server knows under which forms it may be stored. */
const asTyped = (text: string) => formasDocumento(text).at(-1) ?? ''

function SearchBox() {
  const navigate = useNavigate()
  return (
    <LookUpBox
      label="Numero cedula"
      name="cedula"
      missing={SIN_CEDULA}
      normalize={asTyped}
      onSearch={(cedula) => void navigate({ to: '/Certificados/$cedula', params: { cedula } })}
    />
  )
}

/** The public look-up of certificates by document number: the answer before anything else. */
export function CertificadosPublicos() {
  useTitle('Consulta de certificados')
  useNoIndex()
  const cedula = useParams({ from: '/Certificados/$cedula', shouldThrow: false })?.cedula
  return (
    <PublicFrame>
      <div className={classes.page}>
        {/* A new number starts anew: nothing of the person before may stay on the page. */}
        {cedula && <Answer key={cedula} cedula={cedula} />}
        <section className={classes.box} aria-labelledby="consulta" data-first={!cedula || undefined}>
          {cedula ? (
            <h2 id="consulta">Consultar otro documento</h2>
          ) : (
            <>
              <h1 id="consulta" tabIndex={-1}>
                Consulta de certificados
              </h1>
              <p>Escriba el número de documento de la persona para saber si su certificado está vigente.</p>
            </>
          )}
          <SearchBox key={cedula} />
        </section>
      </div>
    </PublicFrame>
  )
}
