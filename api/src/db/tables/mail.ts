import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CORREO, CORREO_ANULACION } from '@anclaje/contract/rules/training/correo'
import type { TipoCorreo } from '@anclaje/contract/rules/training/correo'
import type { ResultadoEnvio } from '@anclaje/contract/training/correo'
import { id, momento } from './columns.ts'
import { certcol } from './certificates.ts'
import { colaboradores } from './training.ts'

/** Mails, each with its result: sent, stored in the outbox, failed, or still waiting (MAIL-6). */
export const envios = pgTable(
  'envios',
  {
    id_env: id('id_env'),
    tipo_env: smallint().$type<TipoCorreo>().notNull(),
    destino_env: text().notNull(),
    idcol_env: integer(),
    idceco_env: uuid(),
    estado_env: text().$type<ResultadoEnvio>().notNull(),
    motivo_env: text(),
    enviadopor_env: integer(),
    /** Id of the message, which is the same in each attempt. */
    mensaje_env: uuid(),
    /** Version of the certificate that the mail is about. */
    emision_env: integer(),
    /** True when somebody chose to send the mail again although it had been sent. */
    repetido_env: boolean().notNull().default(false),
    fecha_env: momento('fecha_env').notNull().defaultNow(),
  },
  (t) => [
    index('envios_certificado_ix').on(t.idceco_env, t.id_env),
    index('envios_persona_ix').on(t.idcol_env),
    // Waiting mails are searched every half minute.
    index('envios_en_cola_ix')
      .on(t.id_env)
      .where(sql`${t.estado_env} = 'en_cola'`),
    // An equal mail is never queued twice (MAIL-9).
    uniqueIndex('envios_emision_uq')
      .on(t.idceco_env, t.tipo_env, t.emision_env)
      .where(sql`${t.estado_env} in ('enviado', 'en_cola') and not ${t.repetido_env} and ${t.emision_env} is not null`),
    foreignKey({ name: 'envios_certificado_fk', columns: [t.idceco_env], foreignColumns: [certcol.id_ceco] }),
    foreignKey({
      name: 'envios_persona_fk',
      columns: [t.idcol_env],
      foreignColumns: [colaboradores.id_col],
    }).onDelete('set null'),
    check(
      'envios_tipo_ck',
      sql`${t.tipo_env} in (${sql.raw([...Object.values(CORREO), CORREO_ANULACION].join(', '))})`,
    ),
    check('envios_estado_ck', sql`${t.estado_env} in ('enviado', 'bandeja', 'fallido', 'en_cola')`),
  ],
)
