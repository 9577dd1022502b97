SELECT set_config('anclaje.autor', 'migracion 0078', true);
--> statement-breakpoint
-- The day on which an account was last used (ACC-40). Its sessions are forgotten after ten hours, so it stands in the
-- account. History does not tell it: a login is no change.
ALTER TABLE "cuentas" ADD COLUMN "ultimodia_cue" date;
--> statement-breakpoint
SELECT historia_vigilar('cuentas', 'cuenta', 'id_cue',
  '{id_cue,sesion_cue,ingreso_cue,ultimodia_cue,cierre_cue,salvo_cue,puedefirmar_cue,!username_cue,!password_cue}',
  persona => 'idcol_cue');
--> statement-breakpoint
-- Of before, the last day that is known: of an open session, of a login of the last 90 days, or of the first login.
UPDATE cuentas SET ultimodia_cue = (greatest(
  ingreso_cue,
  (SELECT max(uso_ses) FROM sesiones WHERE idcue_ses = id_cue),
  (SELECT max(fecha_dir) FROM direcciones WHERE idcue_dir = id_cue)
) AT TIME ZONE 'America/Bogota')::date;
