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
