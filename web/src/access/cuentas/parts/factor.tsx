import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import type { FactorNuevo } from '@anclaje/contract/access/segundo-factor'
import classes from './factor.module.css'

/** Shows the secret of a second factor, to be taken into an authenticator (ACC-36). */
export function NewFactor({ nuevo: { secreto, qr } }: { nuevo: FactorNuevo }) {
  return (
    <div className={classes.new}>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="Código QR para la aplicación de códigos" />
      <ol className={classes.steps}>
        <li>
          Abra en su teléfono una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o Aegis.
        </li>
        <li>
          Escanee este código QR, o escriba en ella la clave{' '}
          <span className={classes.key}>{secreto.match(/.{1,4}/g)?.join(' ')}</span>
        </li>
        <li>Escriba aquí el código de seis dígitos que muestra.</li>
      </ol>
    </div>
  )
}

/** Takes a code of an authenticator or of the reserve. */
export function CodeField({ isReserve = false, ...props }: TextInputProps & { isReserve?: boolean }) {
  return (
    <TextInput
      label={isReserve ? 'Código de reserva' : 'Código de seis dígitos'}
      inputMode={isReserve ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  )
}

/** Shows the reserve codes, once. */
export function ReserveCodes({ codigos }: { codigos: readonly string[] }) {
  return (
    <div>
      <p>
        <strong>Guarde estos códigos de reserva</strong>: cada uno sirve una vez, cuando no tenga su teléfono. No se
        vuelven a mostrar.
      </p>
      <ul className={classes.codes} aria-label="Códigos de reserva" translate="no">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
    </div>
  )
}
