import classes from './answer.module.css'

const moment = new Intl.DateTimeFormat('es-CO', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Bogota',
})

/** What was asked about and when, in milliseconds: an answer of a minute ago is told from one of last year. */
export function AskedAt({ what, at }: { what: string; at: number }) {
  return (
    <p className={classes.asked}>
      {what} · consultado el {moment.format(at)}
    </p>
  )
}
