import type { ReactNode } from 'react'
import { ALTERADO } from '@anclaje/contract/rules/trust/emision'
import { SIN_CONFIRMAR } from '@anclaje/contract/states'
import { TYPED } from '@anclaje/contract/visitors/pages'
import type { TypedForm } from '@anclaje/contract/visitors/pages'
import { momentText } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone-icon.tsx'
import { DrawnToneIcon } from './icons.tsx'
import { drawOnce } from './kept.ts'

interface HeadlineProps {
  tone: Tone
  state: string
  /** Name of the course or item that the state describes. */
  of?: ReactNode
  /** Sentence that comes before all others. */
  lead?: string | null | false
  text: string
  /** Text that the visitor looked up. */
  subject: string
  /** Time of the answer, in milliseconds. */
  at: number
  children?: ReactNode
}

/**
 * Shows what was looked up, and when. The text is set apart, because it may contain characters that
 * reverse the direction of writing.
 */
export const LookedUp = ({ subject, at }: Pick<HeadlineProps, 'subject' | 'at'>) => (
  <p className="small">
    <bdi translate="no">{subject}</bdi> · consultado el {momentText(at)}
  </p>
)

/** Shows the answer of a look-up: the state in large letters, and when it was looked up. */
export function Headline({ tone, state, of, lead, text, subject, at, children }: HeadlineProps) {
  return (
    <section className="answer" data-tone={tone}>
      <h1 className="state">
        <DrawnToneIcon tone={tone} size={44} />
        {state}
      </h1>
      {of && <p className="of">{of}</p>}
      {lead && <p className="says strong">{lead}</p>}
      <p className="says">{text}</p>
      {children}
      <LookedUp subject={subject} at={at} />
    </section>
  )
}

/** Says that a document cannot be confirmed, and nothing else of it (TRUST-22). */
export const Unconfirmed = (props: Pick<HeadlineProps, 'subject' | 'at'>) => (
  <Headline {...props} tone={SIN_CONFIRMAR.color} state={SIN_CONFIRMAR.label} text={ALTERADO.motivo} />
)

export type Fact = readonly [name: string, value: ReactNode]

/** Matches facts that a browser's translation must leave as the paper has them (SCR-64). */
const AS_IS = /^(Nombre|Documento|Empresa|Firman?|Número|Centro|Código.*|Marca|Serie|Responsable|Emitida por)$/

/** Shows facts with their names; those without a value are left out. */
export const Facts = ({ facts, id }: { facts: readonly Fact[]; id?: string }) => (
  <dl id={id}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate={AS_IS.test(name) ? 'no' : undefined}>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** Shows a state with its icon in a line. */
export const State = ({ label, color }: { label: string; color: Tone }) => (
  <span className="badge" data-tone={color}>
    <DrawnToneIcon tone={color} />
    {label}
  </span>
)

interface FormProps {
  /** Address that the form is sent to. */
  action: string
  title: string
  /** Sentence below the title where the form is the whole page; undefined below an answer. */
  intro?: string | undefined
  label: string
  /** Says below the label what else the field takes. */
  hint?: string
  placeholder?: string
  form: TypedForm | null
}

const FormParts = ({ action, title, intro, label, hint, placeholder, form }: FormProps) => (
  <>
    {intro === undefined ? <h2 id="consulta">{title}</h2> : <h1 id="consulta">{title}</h1>}
    {intro !== undefined && <p>{intro}</p>}
    <search>
      <form action={action} method="post">
        <label htmlFor={TYPED}>{label}</label>
        {hint && (
          <p id="pista" className="hint">
            {hint}
          </p>
        )}
        <input
          id={TYPED}
          name={TYPED}
          defaultValue={form?.text}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={200}
          aria-describedby={[hint && 'pista', form && 'error'].filter(Boolean).join(' ') || undefined}
          {...(form && { 'aria-invalid': true, autoFocus: true })}
        />
        <button type="submit">Buscar</button>
        {form && (
          <p id="error" className="mistake">
            {form.error}
          </p>
        )}
      </form>
    </search>
  </>
)

/** Renders the form of a look-up, which works without script. */
export function LookUpForm(props: FormProps) {
  const parts = <FormParts {...props} />
  const html = props.form ? undefined : drawOnce(['form', props], parts)
  return (
    <section
      className={props.intro === undefined ? 'box ask' : 'box ask alone'}
      aria-labelledby="consulta"
      {...(html ? { dangerouslySetInnerHTML: html } : { children: parts })}
    />
  )
}
