-- Every approved certificate and finished inspection has its issue, so that nothing makes missing ones any more.
SELECT set_config('anclaje.autor', 'migracion 0064', true);
--> statement-breakpoint
SELECT emisiones_faltantes(ARRAY(SELECT id_ceco FROM certcol WHERE estado_ceco = 1 AND eliminado_ceco IS NULL));
--> statement-breakpoint
DROP FUNCTION emisiones_faltantes(uuid[]);
--> statement-breakpoint
-- What inspections print is put together by the portal alone.
DO $$ BEGIN
  IF EXISTS (SELECT FROM evaluaciones WHERE emision_eva > 0 AND eliminado_eva IS NULL AND NOT EXISTS (
    SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = id_eva AND version_emi = emision_eva))
  THEN RAISE EXCEPTION 'inspections lack their issue: the version before makes them while it runs'; END IF;
END $$;
--> statement-breakpoint
-- The trigger of history names the column. It is made again below.
DROP TRIGGER a_historia_cambios ON emisiones;
--> statement-breakpoint
ALTER TABLE "emisiones" DROP COLUMN "reconstruida_emi";
--> statement-breakpoint
SELECT historia_vigilar('emisiones', 'emision', 'iddoc_emi', '{codigo_emi,emitida_emi,huella_emi,datos_emi}', NULL);
--> statement-breakpoint
-- An issue is delivered once and ends once, in one update with everything that belongs to its end.
CREATE OR REPLACE FUNCTION emision_firme() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, NEW.codigo_emi, NEW.emitida_emi, NEW.emitidopor_emi, NEW.plantilla_emi,
      NEW.huella_emi, NEW.idemp_emi)
    IS DISTINCT FROM (OLD.tipo_emi, OLD.iddoc_emi, OLD.version_emi, OLD.codigo_emi, OLD.emitida_emi, OLD.emitidopor_emi,
      OLD.plantilla_emi, OLD.huella_emi, OLD.idemp_emi)
    OR (OLD.entregada_emi IS NOT NULL AND NEW.entregada_emi IS DISTINCT FROM OLD.entregada_emi)
    OR (OLD.fin_emi IS NOT NULL AND NEW IS DISTINCT FROM OLD)
    OR (OLD.datos_emi IS NOT NULL AND NEW.datos_emi IS DISTINCT FROM OLD.datos_emi)
    OR (NEW.fin_emi IS NOT NULL AND huella_emision(NEW.datos_emi) <> NEW.huella_emi)
    OR (NEW.fin_emi IS NULL AND (NEW.finpor_emi, NEW.motivo_emi, NEW.reemplazo_emi) IS DISTINCT FROM (NULL, NULL, NULL))
  THEN PERFORM rechazar('emisiones_firme'); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Keeps the issues of certificates, for whoever writes (TRUST-3).
CREATE OR REPLACE FUNCTION emision_certificado() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  salia CONSTANT boolean := OLD.estado_ceco = 1 AND OLD.eliminado_ceco IS NULL;
  sale CONSTANT boolean := NEW.estado_ceco = 1 AND NEW.eliminado_ceco IS NULL;
BEGIN
  -- Conditions with a query stand alone: PL/pgSQL evaluates the others ten times as fast.
  IF (NEW.id_ceco, NEW.idcer_ceco, NEW.idcol_ceco, NEW.consecutivo_ceco)
    IS DISTINCT FROM (OLD.id_ceco, OLD.idcer_ceco, OLD.idcol_ceco, OLD.consecutivo_ceco) THEN
    IF OLD.estado_ceco <> 0 OR EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco)
    THEN PERFORM rechazar('certcol_emision'); END IF;
  END IF;
  -- What was issued once always has the moment of an approval: without one there is no version yet.
  NEW.aprobado_ceco := coalesce(NEW.aprobado_ceco, OLD.aprobado_ceco);
  IF OLD.estado_ceco = 2 THEN
    IF (NEW.estado_ceco, NEW.datos_ceco, NEW.emision_ceco, NEW.eliminado_ceco)
      IS DISTINCT FROM (OLD.estado_ceco, OLD.datos_ceco, OLD.emision_ceco, OLD.eliminado_ceco)
    THEN PERFORM rechazar('certcol_anulado'); END IF;
    RETURN NEW;
  END IF;
  IF NEW.estado_ceco = 2 THEN
    -- The annulment ended the issue before, with its reason.
    IF NOT salia OR NEW.eliminado_ceco IS NOT NULL
      OR (NEW.datos_ceco, NEW.emision_ceco) IS DISTINCT FROM (OLD.datos_ceco, OLD.emision_ceco)
      OR NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND version_emi = OLD.emision_ceco
        AND clase_emi IN ('error', 'fraude', 'titular', 'otra'))
    THEN PERFORM rechazar('certcol_emision'); END IF;
    RETURN NEW;
  END IF;
  IF salia AND NOT sale THEN
    IF EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND entregada_emi IS NOT NULL)
    THEN PERFORM rechazar('certcol_entregado'); END IF;
    -- Where the portal ended it before, it said by whom.
    UPDATE emisiones SET fin_emi = now(), datos_emi = OLD.datos_ceco,
      clase_emi = CASE WHEN NEW.eliminado_ceco IS NULL THEN 'no_entregado' ELSE 'eliminado' END
      WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND fin_emi IS NULL;
    IF NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND version_emi = OLD.emision_ceco
      AND clase_emi IN ('no_entregado', 'eliminado'))
    THEN PERFORM rechazar('certcol_emision'); END IF;
    NEW.emision_ceco := OLD.emision_ceco;
    RETURN NEW;
  END IF;
  IF NOT sale THEN
    NEW.emision_ceco := OLD.emision_ceco;
    RETURN NEW;
  END IF;
  IF NOT salia THEN
    -- The issue follows after the row, by another trigger.
    IF OLD.aprobado_ceco IS NULL THEN
      NEW.emision_ceco := 1;
    ELSE
      SELECT coalesce(max(version_emi), 0) + 1 INTO NEW.emision_ceco FROM emisiones
        WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco;
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.datos_ceco, NEW.emision_ceco) IS DISTINCT FROM (OLD.datos_ceco, OLD.emision_ceco) THEN
    -- A correction made the new issue before.
    IF NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND fin_emi IS NULL
      AND version_emi = NEW.emision_ceco AND huella_emi = huella_emision(NEW.datos_ceco))
    THEN PERFORM rechazar('certcol_emision'); END IF;
  END IF;
  IF NEW.descargado_ceco = 1 AND OLD.descargado_ceco <> 1 THEN
    UPDATE emisiones SET entregada_emi = now()
      WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND fin_emi IS NULL AND entregada_emi IS NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Makes the issue of an approved certificate. Two equal codes, of fifty random bits, refuse the approval.
CREATE OR REPLACE FUNCTION emisiones_certificados() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, emitidopor_emi, huella_emi, idemp_emi,
    entregada_emi)
  VALUES (1, NEW.id_ceco, NEW.emision_ceco, codigo_emision(), coalesce(NEW.aprobado_ceco, now()), NEW.aprobadopor_ceco,
    huella_emision(NEW.datos_ceco),
    (SELECT id_emp FROM empresas WHERE id_emp = (NEW.datos_ceco -> 'empresa' ->> 'id')::integer),
    CASE WHEN NEW.descargado_ceco = 1 THEN now() END);
  RETURN NULL;
END $$;
