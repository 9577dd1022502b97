-- Approved certificates are counted by the month of Bogotá in which they were approved, while they are approved and show.
CREATE FUNCTION contar_aprobados_altas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT 'aprobados ' || to_char(aprobado_ceco AT TIME ZONE 'America/Bogota', 'YYYY-MM'), count(*) FROM nuevas
    WHERE estado_ceco = 1 AND eliminado_ceco IS NULL AND aprobado_ceco IS NOT NULL GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contar_aprobado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT 'aprobados ' || to_char(aprobado AT TIME ZONE 'America/Bogota', 'YYYY-MM'), delta FROM (VALUES
      (OLD.estado_ceco, OLD.eliminado_ceco, OLD.aprobado_ceco, -1), (NEW.estado_ceco, NEW.eliminado_ceco, NEW.aprobado_ceco, 1)
    ) AS cambio (estado, eliminado, aprobado, delta)
    WHERE estado = 1 AND eliminado IS NULL AND aprobado IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contar_aprobados_altas AFTER INSERT ON certcol REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_aprobados_altas();
--> statement-breakpoint
CREATE TRIGGER contar_aprobado AFTER UPDATE OF estado_ceco, aprobado_ceco, eliminado_ceco ON certcol FOR EACH ROW
  WHEN ((OLD.estado_ceco, OLD.aprobado_ceco, OLD.eliminado_ceco) IS DISTINCT FROM (NEW.estado_ceco, NEW.aprobado_ceco, NEW.eliminado_ceco))
  EXECUTE FUNCTION contar_aprobado();
--> statement-breakpoint
INSERT INTO conteos (tabla_cnt, delta_cnt)
  SELECT 'aprobados ' || to_char(aprobado_ceco AT TIME ZONE 'America/Bogota', 'YYYY-MM'), count(*) FROM certcol
  WHERE estado_ceco = 1 AND eliminado_ceco IS NULL AND aprobado_ceco IS NOT NULL GROUP BY 1;
--> statement-breakpoint
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
