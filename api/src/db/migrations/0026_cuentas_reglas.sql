-- A blocked administrator does not count as the last one (ACC-22, ACC-27).
CREATE OR REPLACE FUNCTION ultimo_administrador() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM roles WHERE id_rol = 1 FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM cuentas WHERE idroles_cue = 1 AND NOT bloqueada_cue AND id_cue <> OLD.id_cue) THEN
    RAISE EXCEPTION 'last administrator' USING ERRCODE = 'check_violation', CONSTRAINT = 'cuentas_ultimo_adm';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER ultimo_administrador_cambio ON cuentas;
--> statement-breakpoint
CREATE TRIGGER ultimo_administrador_cambio BEFORE UPDATE OF idroles_cue, bloqueada_cue ON cuentas FOR EACH ROW
  WHEN (OLD.idroles_cue = 1 AND (NEW.idroles_cue <> 1 OR (NEW.bloqueada_cue AND NOT OLD.bloqueada_cue)))
  EXECUTE FUNCTION ultimo_administrador();
--> statement-breakpoint
-- What processes keep of an account depends on these columns too.
DROP TRIGGER anotar_cambio ON cuentas;
--> statement-breakpoint
CREATE TRIGGER anotar_cambio
  AFTER UPDATE OF id_cue, idcol_cue, idroles_cue, sesion_cue, bloqueada_cue, cierre_cue, salvo_cue OR DELETE ON cuentas
  FOR EACH ROW EXECUTE FUNCTION anotar_cambio();
--> statement-breakpoint
-- Whatever changes a password, a role, a block or the mail of a person voids the open links of the account (ACC-33).
CREATE FUNCTION anular_enlaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'cuentas' THEN DELETE FROM enlaces WHERE idcue_enl = NEW.id_cue;
  ELSE DELETE FROM enlaces USING cuentas WHERE id_cue = idcue_enl AND idcol_cue = NEW.id_col;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER anular_enlaces AFTER UPDATE OF password_cue, idroles_cue, bloqueada_cue ON cuentas FOR EACH ROW
  WHEN ((OLD.password_cue, OLD.idroles_cue, OLD.bloqueada_cue) IS DISTINCT FROM (NEW.password_cue, NEW.idroles_cue, NEW.bloqueada_cue))
  EXECUTE FUNCTION anular_enlaces();
--> statement-breakpoint
CREATE TRIGGER anular_enlaces AFTER UPDATE OF correopersonal_col ON colaboradores FOR EACH ROW
  WHEN (OLD.correopersonal_col IS DISTINCT FROM NEW.correopersonal_col)
  EXECUTE FUNCTION anular_enlaces();
