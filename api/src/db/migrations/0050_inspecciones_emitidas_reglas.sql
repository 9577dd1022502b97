-- An issue also has its data from the start, where its document goes on changing; they never change.
CREATE OR REPLACE FUNCTION emision_firme() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, NEW.codigo_emi, NEW.emitida_emi, NEW.emitidopor_emi, NEW.plantilla_emi,
      NEW.huella_emi, NEW.idemp_emi, NEW.reconstruida_emi)
    IS DISTINCT FROM (OLD.tipo_emi, OLD.iddoc_emi, OLD.version_emi, OLD.codigo_emi, OLD.emitida_emi, OLD.emitidopor_emi,
      OLD.plantilla_emi, OLD.huella_emi, OLD.idemp_emi, OLD.reconstruida_emi)
    OR (OLD.entregada_emi IS NOT NULL AND NEW.entregada_emi IS DISTINCT FROM OLD.entregada_emi)
    OR (OLD.fin_emi IS NOT NULL AND NEW IS DISTINCT FROM OLD)
    OR (OLD.datos_emi IS NOT NULL AND NEW.datos_emi IS DISTINCT FROM OLD.datos_emi)
    OR (NEW.fin_emi IS NOT NULL AND huella_emision(NEW.datos_emi) <> NEW.huella_emi)
    OR (NEW.fin_emi IS NULL AND (NEW.finpor_emi, NEW.motivo_emi, NEW.reemplazo_emi) IS DISTINCT FROM (NULL, NULL, NULL))
  THEN PERFORM rechazar('emisiones_firme'); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The photos of an inspection are kept from the moment it is issued, since they can be taken out of it later. Its other pictures
-- are never deleted.
CREATE OR REPLACE FUNCTION emision_imagenes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO emisionimagenes (tipo_eim, iddoc_eim, version_eim, idimg_eim)
    SELECT DISTINCT NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, id_img
    FROM jsonb_path_query(CASE WHEN NEW.tipo_emi = 2 THEN NEW.datos_emi -> 'fotos' ELSE NEW.datos_emi END,
      '$.** ? (@.type() == "string")') AS texto JOIN imagenes ON id_img = texto #>> '{}';
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER emision_imagenes ON emisiones;
--> statement-breakpoint
CREATE TRIGGER emision_imagenes AFTER UPDATE OF fin_emi ON emisiones FOR EACH ROW
  WHEN (OLD.datos_emi IS NULL AND NEW.datos_emi IS NOT NULL) EXECUTE FUNCTION emision_imagenes();
--> statement-breakpoint
CREATE TRIGGER emision_imagenes_alta AFTER INSERT ON emisiones FOR EACH ROW
  WHEN (NEW.datos_emi -> 'fotos' <> '[]') EXECUTE FUNCTION emision_imagenes();
--> statement-breakpoint
CREATE FUNCTION lista_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechazar('listas_queda');
END $$;
--> statement-breakpoint
CREATE TRIGGER lista_queda BEFORE UPDATE OR DELETE OR TRUNCATE ON listas FOR EACH STATEMENT EXECUTE FUNCTION lista_queda();
--> statement-breakpoint
-- Day by which inspections of an item are in order: their date, but never after the day on which they were finished.
CREATE FUNCTION dia_inspeccion(fecha date, terminada timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least(fecha, (terminada AT TIME ZONE 'America/Bogota')::date)
$$;
--> statement-breakpoint
-- What an item is worth is said by its newest inspection in force (EQUIP-13), but for what makes it unsafe (EQUIP-17).
CREATE OR REPLACE FUNCTION ultima_inspeccion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fecha date;
  estado smallint;
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = NEW.ideq_eva FOR UPDATE;
  SELECT fecha_eva, estado_eva INTO fecha, estado FROM evaluaciones
    WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND emision_eva > 0 AND anulada_eva IS NULL
    ORDER BY dia_inspeccion(fecha_eva, terminada_eva) DESC, terminada_eva DESC NULLS LAST, id_eva DESC LIMIT 1;
  UPDATE equipos SET fechainspeccion_eq = fecha, estadoinspeccion_eq = estado,
    enespera_eq = EXISTS (SELECT FROM evaluaciones WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND emision_eva = 0),
    nousar_eq = CASE
      WHEN EXISTS (SELECT FROM evaluaciones WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND anulada_eva IS NULL
        AND falla_eva AND (emision_eva = 0 OR borrador_eva IS NOT NULL) AND (fecha IS NULL OR fecha_eva >= fecha))
      THEN 'En inspección, con fallas: no usar'
      WHEN EXISTS (SELECT FROM evaluaciones AS anulada WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL
        AND anulada_eva IS NOT NULL AND rechazada_eva IS NOT NULL
        AND NOT EXISTS (SELECT FROM evaluaciones AS otra WHERE otra.ideq_eva = NEW.ideq_eva AND otra.eliminado_eva IS NULL
          AND otra.emision_eva > 0 AND otra.anulada_eva IS NULL AND otra.terminada_eva > anulada.anulada_eva))
      THEN 'Se anuló un rechazo: no usar. Inspeccione de nuevo' END,
    porconfirmar_eq = porconfirmar_eq AND NEW.emision_eva = 0
  WHERE id_eq = NEW.ideq_eva;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ultima_inspeccion_cambio ON evaluaciones;
--> statement-breakpoint
CREATE TRIGGER ultima_inspeccion_cambio
  AFTER UPDATE OF fecha_eva, estado_eva, eliminado_eva, emision_eva, borrador_eva, falla_eva, anulada_eva ON evaluaciones FOR EACH ROW
  WHEN ((OLD.fecha_eva, OLD.estado_eva, OLD.eliminado_eva, OLD.emision_eva, OLD.borrador_eva, OLD.falla_eva, OLD.anulada_eva)
    IS DISTINCT FROM (NEW.fecha_eva, NEW.estado_eva, NEW.eliminado_eva, NEW.emision_eva, NEW.borrador_eva, NEW.falla_eva, NEW.anulada_eva))
  EXECUTE FUNCTION ultima_inspeccion();
--> statement-breakpoint
-- Whether a line that decides fails, whoever is responsible (EQUIP-17). Only answers to No Cumple or away from it matter.
CREATE FUNCTION falla_inspeccion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evaluaciones SET falla_eva = NOT falla_eva WHERE id_eva = NEW.ideva_evadet AND falla_eva <> EXISTS (
    SELECT FROM evaluaciondetalles WHERE ideva_evadet = id_eva AND father_evadet IS NOT NULL AND eliminado_evadet IS NULL
      AND idpro_evadet = idpro_eva AND resultado_evadet = 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER falla_inspeccion_alta AFTER INSERT ON evaluaciondetalles FOR EACH ROW
  WHEN (NEW.resultado_evadet = 0) EXECUTE FUNCTION falla_inspeccion();
--> statement-breakpoint
CREATE TRIGGER falla_inspeccion_cambio AFTER UPDATE OF resultado_evadet, eliminado_evadet ON evaluaciondetalles FOR EACH ROW
  WHEN ((OLD.resultado_evadet, OLD.eliminado_evadet) IS DISTINCT FROM (NEW.resultado_evadet, NEW.eliminado_evadet)
    AND (OLD.resultado_evadet = 0 OR NEW.resultado_evadet = 0))
  EXECUTE FUNCTION falla_inspeccion();
--> statement-breakpoint
-- What is finished stays finished, for whoever writes, also a process of an older version (INSP-19, INSP-20): only a new issue
-- changes what was issued, and no issue turns a rejection into something else.
DROP TRIGGER rechazo_firme_alta ON evaluaciones;
--> statement-breakpoint
DROP TRIGGER rechazo_firme_cambio ON evaluaciones;
--> statement-breakpoint
DROP FUNCTION rechazo_firme();
--> statement-breakpoint
CREATE FUNCTION hoy_en_bogota() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('anclaje.hoy', true), '')::date, (now() AT TIME ZONE 'America/Bogota')::date)
$$;
--> statement-breakpoint
CREATE FUNCTION inspeccion_firme() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  oculta CONSTANT boolean := OLD.eliminado_eva IS NULL AND NEW.eliminado_eva IS NOT NULL;
BEGIN
  NEW.numero_eva := coalesce(OLD.numero_eva, NEW.numero_eva);
  NEW.entregada_eva := OLD.entregada_eva OR NEW.entregada_eva;
  IF (NEW.id_eva, NEW.ideq_eva) IS DISTINCT FROM (OLD.id_eva, OLD.ideq_eva) THEN PERFORM rechazar('evaluaciones_emision'); END IF;
  IF OLD.anulada_eva IS NOT NULL THEN
    IF (NEW.fecha_eva, NEW.fechamantenimiento_eva, NEW.estado_eva, NEW.idcol_eva, NEW.idobs_eva, NEW.emision_eva, NEW.anulada_eva,
        NEW.rechazada_eva, NEW.terminada_eva)
      IS DISTINCT FROM (OLD.fecha_eva, OLD.fechamantenimiento_eva, OLD.estado_eva, OLD.idcol_eva, OLD.idobs_eva, OLD.emision_eva,
        OLD.anulada_eva, OLD.rechazada_eva, OLD.terminada_eva)
    THEN PERFORM rechazar('evaluaciones_anulada'); END IF;
    IF oculta AND NOT EXISTS (SELECT FROM equipos WHERE id_eq = OLD.ideq_eva AND eliminado_eq IS NOT NULL)
    THEN PERFORM rechazar('evaluaciones_anulada'); END IF;
    RETURN NEW;
  END IF;
  IF OLD.emision_eva = 0 AND NEW.emision_eva = 0 THEN
    NEW.anulada_eva := NULL;
    NEW.rechazada_eva := NULL;
    NEW.borrador_eva := NULL;
    NEW.terminada_eva := NULL;
    RETURN NEW;
  END IF;
  IF NEW.anulada_eva IS NOT NULL THEN
    IF NEW.emision_eva <> OLD.emision_eva OR oculta OR NEW.estado_eva <> 0
      OR NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = OLD.emision_eva
        AND clase_emi IN ('error', 'fraude', 'titular', 'otra'))
    THEN PERFORM rechazar('evaluaciones_emision'); END IF;
    NEW.rechazada_eva := OLD.rechazada_eva;
    NEW.borrador_eva := NULL;
    RETURN NEW;
  END IF;
  IF NEW.emision_eva <> OLD.emision_eva THEN
    IF OLD.emision_eva > 0 AND (NEW.emision_eva = 0 OR (OLD.estado_eva = 1 AND NEW.estado_eva <> 1)) THEN
      -- Only a mistake of the day takes an issue back.
      IF NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = OLD.emision_eva
        AND clase_emi = 'equivocacion')
      THEN PERFORM rechazar(CASE OLD.estado_eva WHEN 1 THEN 'evaluaciones_rechazo_firme' ELSE 'evaluaciones_emision' END); END IF;
    END IF;
    IF NEW.emision_eva > 0 THEN
      IF NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = NEW.emision_eva
        AND fin_emi IS NULL AND (datos_emi ->> 'estado')::integer = NEW.estado_eva AND datos_emi ->> 'numero' = NEW.numero_eva
        AND (datos_emi ->> 'fecha')::date = NEW.fecha_eva)
      THEN PERFORM rechazar('evaluaciones_emision'); END IF;
    END IF;
    NEW.borrador_eva := NULL;
    NEW.rechazada_eva := CASE WHEN NEW.emision_eva > 0 AND NEW.estado_eva = 1 THEN coalesce(OLD.rechazada_eva, hoy_en_bogota()) END;
    RETURN NEW;
  END IF;
  -- No new issue: what was issued stays, and another state is one of a draft.
  IF NEW.estado_eva <> OLD.estado_eva THEN NEW.borrador_eva := NEW.estado_eva; END IF;
  NEW.estado_eva := OLD.estado_eva;
  NEW.fecha_eva := OLD.fecha_eva;
  NEW.fechamantenimiento_eva := OLD.fechamantenimiento_eva;
  NEW.idcol_eva := OLD.idcol_eva;
  NEW.idobs_eva := OLD.idobs_eva;
  NEW.rechazada_eva := OLD.rechazada_eva;
  NEW.terminada_eva := OLD.terminada_eva;
  NEW.terminadapor_eva := OLD.terminadapor_eva;
  IF oculta THEN
    -- With its item everything is hidden; its issues stay in force.
    IF EXISTS (SELECT FROM equipos WHERE id_eq = OLD.ideq_eva AND eliminado_eq IS NOT NULL) THEN RETURN NEW; END IF;
    IF OLD.estado_eva = 1 THEN PERFORM rechazar('evaluaciones_rechazo_firme'); END IF;
    IF OLD.entregada_eva THEN PERFORM rechazar('evaluaciones_entregada'); END IF;
    UPDATE emisiones SET fin_emi = now(), clase_emi = 'eliminado'
      WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND fin_emi IS NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER inspeccion_firme BEFORE UPDATE ON evaluaciones FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION inspeccion_firme();
--> statement-breakpoint
CREATE FUNCTION inspeccion_rechazada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rechazada_eva := CASE WHEN NEW.emision_eva > 0 AND NEW.estado_eva = 1 THEN coalesce(NEW.rechazada_eva, hoy_en_bogota()) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER inspeccion_rechazada BEFORE INSERT ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva = 1 OR NEW.rechazada_eva IS NOT NULL) EXECUTE FUNCTION inspeccion_rechazada();
--> statement-breakpoint
-- What was issued once is never erased.
CREATE FUNCTION inspeccion_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.emision_eva > 0 OR EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva)
  THEN PERFORM rechazar('evaluaciones_emitida'); END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER inspeccion_queda BEFORE DELETE ON evaluaciones FOR EACH ROW EXECUTE FUNCTION inspeccion_queda();
--> statement-breakpoint
-- Items with an unfinished inspection in which something fails.
UPDATE equipos SET nousar_eq = 'En inspección, con fallas: no usar' WHERE eliminado_eq IS NULL AND EXISTS (
  SELECT FROM evaluaciones WHERE ideq_eva = id_eq AND eliminado_eva IS NULL AND emision_eva = 0 AND falla_eva
    AND (fechainspeccion_eq IS NULL OR fecha_eva >= fechainspeccion_eq));
