-- Changes are read within seconds and then deleted, limits hold for a minute: neither is worth a log. A crash ends every connection,
-- and with it what was kept on the strength of them. The processes are logged, so that after a crash nobody takes a living one for gone.
ALTER TABLE cambios SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE limites SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION anotar_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'cuentas' THEN INSERT INTO cambios (cuenta_cam) VALUES (OLD.id_cue);
  ELSIF TG_TABLE_NAME = 'cierres' THEN INSERT INTO cambios (token_cam) VALUES (NEW.jti_cie);
  ELSE INSERT INTO cambios DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER anotar_cambio AFTER UPDATE OF id_cue, idcol_cue, idroles_cue, sesion_cue OR DELETE ON cuentas
  FOR EACH ROW EXECUTE FUNCTION anotar_cambio();
--> statement-breakpoint
CREATE TRIGGER anotar_cambio AFTER INSERT ON cierres FOR EACH ROW EXECUTE FUNCTION anotar_cambio();
--> statement-breakpoint
CREATE TRIGGER anotar_cambio AFTER INSERT OR UPDATE OR DELETE ON permisosroles
  FOR EACH STATEMENT EXECUTE FUNCTION anotar_cambio();
--> statement-breakpoint
CREATE TRIGGER anotar_cambio AFTER INSERT OR UPDATE OF nombre_mod OR DELETE ON modulos
  FOR EACH STATEMENT EXECUTE FUNCTION anotar_cambio();
