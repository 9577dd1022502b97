import { LinkButton } from '../../ui/link-button.tsx'
import { useTitle } from '../../ui/page-header.tsx'
import classes from './message-page.module.css'
import { PublicFrame } from '../../kit/public-frame.tsx'

/** Shows the public page `/error`, a general message that something failed. */
export function ErrorPage() {
  useTitle('Error')
  return (
    <PublicFrame hideLogin>
      <div className={classes.message}>
        <h1 tabIndex={-1}>Algo salió mal</h1>
        <p>No pudimos completar lo que pidió. Intente de nuevo; si el problema sigue, contacte a soporte técnico.</p>
        <LinkButton to="/">Volver al inicio</LinkButton>
      </div>
    </PublicFrame>
  )
}
