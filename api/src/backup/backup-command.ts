import { backup } from './backup.ts'
import { temporaryNameOf } from './format/archive.ts'
import { runCommand } from './command.ts'

await runCommand(
  'npm run backup -- copia.tar.zst',
  async (env, file, say) => {
    const began = performance.now()
    const { manifest, bytes } = await backup(env, file)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `Copia completa en ${file}: ${manifest.tables.length} tablas, ${rows} filas, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s.`,
      manifest.secrets
        ? 'Incluye la clave de las sesiones, cifrada con BACKUP_PASSPHRASE.'
        : 'No incluye la clave de las sesiones (falta BACKUP_PASSPHRASE o aún no hay clave): al restaurarla todos tendrán que iniciar sesión otra vez.',
    )
  },
  temporaryNameOf,
)
