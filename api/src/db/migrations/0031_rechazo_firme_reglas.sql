-- For inspections that exist, the days count from the date of their first result.
UPDATE evaluaciones SET rechazada_eva = fecharesultado_eva WHERE estado_eva = 1;
--> statement-breakpoint
-- The day on which an inspection was first stored as rejected stays as long as it is rejected; from the next day on it stays
-- rejected, and is hidden only with its item (INSP-19). The API says which day it is; else it is the day of this clock in Bogotá.
CREATE FUNCTION rechazo_firme() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hoy date := coalesce(nullif(current_setting('anclaje.hoy', true), '')::date, (now() AT TIME ZONE 'America/Bogota')::date);
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.rechazada_eva := CASE WHEN NEW.estado_eva = 1 THEN coalesce(NEW.rechazada_eva, hoy) END;
    RETURN NEW;
  END IF;
  IF OLD.rechazada_eva < hoy AND (NEW.estado_eva <> 1 OR (
    OLD.eliminado_eva IS NULL AND NEW.eliminado_eva IS NOT NULL
    AND NOT EXISTS (SELECT FROM equipos WHERE id_eq = NEW.ideq_eva AND eliminado_eq IS NOT NULL)
  )) THEN
    RAISE EXCEPTION 'a rejection stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'evaluaciones_rechazo_firme';
  END IF;
  NEW.rechazada_eva := CASE WHEN NEW.estado_eva = 1 THEN coalesce(OLD.rechazada_eva, hoy) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER rechazo_firme_alta BEFORE INSERT ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva = 1 OR NEW.rechazada_eva IS NOT NULL) EXECUTE FUNCTION rechazo_firme();
--> statement-breakpoint
CREATE TRIGGER rechazo_firme_cambio BEFORE UPDATE OF estado_eva, rechazada_eva, eliminado_eva ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva = 1 OR OLD.rechazada_eva IS NOT NULL OR NEW.rechazada_eva IS NOT NULL) EXECUTE FUNCTION rechazo_firme();
