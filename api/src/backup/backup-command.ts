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
      env.BACKUP_PASSPHRASE
        ? 'Cifrada con BACKUP_PASSPHRASE: guarde esa contraseña en otro lugar, porque sin ella no se puede restaurar.'
        : 'Sin cifrar, porque falta BACKUP_PASSPHRASE: quien tenga el archivo puede leer todos los datos.',
      manifest.secrets
        ? 'Incluye la clave de las sesiones.'
        : 'No incluye la clave de las sesiones (falta BACKUP_PASSPHRASE o aún no hay clave): al restaurarla todos tendrán que iniciar sesión otra vez.',
    )
  },
  { leaves: temporaryNameOf },
)
