import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { PublicFrame } from '../../kit/public-frame.tsx'
import { useSiteName } from '../../kit/use-centro.ts'
import { useTitle } from '../../ui/page-header.tsx'
import classes from './look-up-page.module.css'

interface LookUpPageProps {
  title: string
  intro: string
  /** Heading of the form when an answer is shown above it. */
  formTitle: string
  form: ReactNode
  answer: ReactNode
}

/** Keeps a page that names a person out of search engines. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

/** Renders the page of a public look-up: the answer, if there is one, and the form. */
export function LookUpPage({ title, intro, formTitle, form, answer }: LookUpPageProps) {
  useTitle(title, useSiteName())
  useNoIndex()
  return (
    <PublicFrame>
      <div className={classes.page}>
        {answer}
        <section className={classes.box} aria-labelledby="consulta" data-first={!answer || undefined}>
          {answer ? (
            <h2 id="consulta">{formTitle}</h2>
          ) : (
            <>
              <h1 id="consulta" tabIndex={-1}>
                {title}
              </h1>
              <p>{intro}</p>
            </>
          )}
          {form}
        </section>
      </div>
    </PublicFrame>
  )
}
