-- The first valid day, where it lay ahead at the approval (CERT-12). Nearly every row keeps none, so that conditions on it cost nothing.
CREATE FUNCTION primer_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.desde_ceco := CASE WHEN (NEW.datos_ceco ->> 'fechainicio') COLLATE "C" >
    coalesce((NEW.aprobado_ceco AT TIME ZONE 'America/Bogota')::date::text, '') THEN NEW.datos_ceco ->> 'fechainicio' END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER primer_dia_alta BEFORE INSERT ON certcol FOR EACH ROW
  WHEN (NEW.datos_ceco IS NOT NULL OR NEW.desde_ceco IS NOT NULL) EXECUTE FUNCTION primer_dia();
--> statement-breakpoint
CREATE TRIGGER primer_dia_cambio BEFORE UPDATE OF datos_ceco, aprobado_ceco, desde_ceco ON certcol FOR EACH ROW
  EXECUTE FUNCTION primer_dia();
--> statement-breakpoint
-- For certificates that exist only those matter that lie ahead today.
UPDATE certcol SET desde_ceco = datos_ceco ->> 'fechainicio'
  WHERE fechafin_ceco > (now() AT TIME ZONE 'America/Bogota')::date::text
    AND (datos_ceco ->> 'fechainicio') COLLATE "C" > (now() AT TIME ZONE 'America/Bogota')::date::text;
