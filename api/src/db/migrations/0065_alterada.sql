ALTER TABLE "emisiones" ADD COLUMN "revisada_emi" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emisiones" ADD COLUMN "alterada_emi" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "emisiones_revisada_ix" ON "emisiones" USING btree (revisada_emi nulls first);--> statement-breakpoint
CREATE INDEX "emisiones_alterada_ix" ON "emisiones" USING btree ("alterada_emi") WHERE alterada_emi is not null;
--> statement-breakpoint
SELECT historia_vigilar('emisiones', 'emision', 'iddoc_emi',
  '{codigo_emi,emitida_emi,huella_emi,datos_emi,revisada_emi,alterada_emi}', NULL);
--> statement-breakpoint
-- Whether the data of an issue are still those that were issued is noted at any time, also of an ended one.
CREATE OR REPLACE FUNCTION emision_firme() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  OLD.revisada_emi := NEW.revisada_emi;
  OLD.alterada_emi := NEW.alterada_emi;
  IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  -- An issue is delivered once and ends once, in one update with everything that belongs to its end.
  IF (NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, NEW.codigo_emi, NEW.emitida_emi, NEW.emitidopor_emi, NEW.plantilla_emi,
      NEW.huella_emi, NEW.idemp_emi)
    IS DISTINCT FROM (OLD.tipo_emi, OLD.iddoc_emi, OLD.version_emi, OLD.codigo_emi, OLD.emitida_emi, OLD.emitidopor_emi,
      OLD.plantilla_emi, OLD.huella_emi, OLD.idemp_emi)
    OR (OLD.entregada_emi IS NOT NULL AND NEW.entregada_emi IS DISTINCT FROM OLD.entregada_emi)
    OR OLD.fin_emi IS NOT NULL
    OR (OLD.datos_emi IS NOT NULL AND NEW.datos_emi IS DISTINCT FROM OLD.datos_emi)
    OR (NEW.fin_emi IS NOT NULL AND huella_emision(NEW.datos_emi) <> NEW.huella_emi)
    OR (NEW.fin_emi IS NULL AND (NEW.finpor_emi, NEW.motivo_emi, NEW.reemplazo_emi) IS DISTINCT FROM (NULL, NULL, NULL))
  THEN PERFORM rechazar('emisiones_firme'); END IF;
  RETURN NEW;
END $$;
