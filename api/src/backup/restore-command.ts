import { runCommand } from './command.ts'
import { restore } from './restore.ts'
import type { KeptSecrets } from './restore.ts'
import type { TablePart } from './format/manifest.ts'

const SECRETS: Record<KeptSecrets, string> = {
  kept: 'Las sesiones siguen abiertas: se restauró su clave.',
  'left out':
    'La copia trae la clave de las sesiones, pero no se restauró (con --sin-clave o sin BACKUP_PASSPHRASE): si no hay otra, se creará una y todos tendrán que iniciar sesión otra vez.',
  'none in the archive':
    'La copia no trae la clave de las sesiones: si no hay otra, se creará una y todos tendrán que iniciar sesión otra vez.',
}

await runCommand(
  'npm run restore -- copia.tar.zst [--sin-clave] [--sin-cifrar]',
  async (env, file, say, has) => {
    const began = performance.now()
    const told = ({ name, rows, sha256 }: TablePart) =>
      say(`  ${name.padEnd(24)} ${String(rows).padStart(9)} filas  ${sha256.slice(0, 16)}  igual`)
    const { manifest, secrets } = await restore(env, file, told, {
      withKeys: !has('--sin-clave'),
      takesPlain: has('--sin-cifrar'),
    })
    const where = env.DATABASE_URL ? 'la base de datos de DATABASE_URL' : env.DATA_DIR
    say(
      `Restaurada en ${where} la copia del ${manifest.made}, en ${((performance.now() - began) / 1000).toFixed(1)} s.`,
      SECRETS[secrets],
      ...(env.DATABASE_URL
        ? ['Si el portal entra con otro usuario, dele antes sus permisos: npm run migrate -- usuario']
        : []),
      'Los correos y los trabajos quedan en pausa hasta que inicie una vez con: npm start -- --reanudar',
    )
  },
  { options: ['--sin-clave', '--sin-cifrar'] },
)
