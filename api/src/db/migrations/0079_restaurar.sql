-- A deletion is undone (TRUST-25): an inspection that was hidden alone comes back unfinished.
-- What is finished stays finished, for whoever writes (INSP-19, INSP-20): only a new issue changes what was issued, and no
-- issue turns a rejection into something else.
CREATE OR REPLACE FUNCTION inspeccion_firme() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  oculta CONSTANT boolean := OLD.eliminado_eva IS NULL AND NEW.eliminado_eva IS NOT NULL;
  vuelve CONSTANT boolean := OLD.eliminado_eva IS NOT NULL AND NEW.eliminado_eva IS NULL;
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
    -- An annulment changes nothing else, and is of the moment at which the issue ended.
    IF (NEW.emision_eva, NEW.fecha_eva, NEW.fechamantenimiento_eva, NEW.idcol_eva, NEW.idobs_eva, NEW.terminada_eva,
        NEW.terminadapor_eva)
      IS DISTINCT FROM (OLD.emision_eva, OLD.fecha_eva, OLD.fechamantenimiento_eva, OLD.idcol_eva, OLD.idobs_eva, OLD.terminada_eva,
        OLD.terminadapor_eva)
      OR oculta OR NEW.estado_eva <> 0
      OR NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = OLD.emision_eva
        AND clase_emi IN ('error', 'fraude', 'titular', 'otra') AND fin_emi = NEW.anulada_eva)
    THEN PERFORM rechazar('evaluaciones_emision'); END IF;
    NEW.rechazada_eva := OLD.rechazada_eva;
    NEW.borrador_eva := NULL;
    RETURN NEW;
  END IF;
  IF NEW.emision_eva <> OLD.emision_eva THEN
    -- What was hidden alone comes back unfinished, since its issue ended with it.
    IF vuelve AND NEW.emision_eva = 0 AND EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva
      AND version_emi = OLD.emision_eva AND clase_emi = 'eliminado') THEN
      NEW.borrador_eva := NULL;
      NEW.rechazada_eva := NULL;
      RETURN NEW;
    END IF;
    IF OLD.emision_eva > 0 AND (NEW.emision_eva = 0 OR (OLD.estado_eva = 1 AND NEW.estado_eva <> 1)) THEN
      -- Only a mistake takes an issue back: on the day on which it was finished, by the account that finished it, while nobody
      -- got the document and nobody else issued a version.
      IF OLD.entregada_eva OR (OLD.terminada_eva AT TIME ZONE 'America/Bogota')::date IS DISTINCT FROM hoy_en_bogota()
        OR NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = OLD.emision_eva
          AND clase_emi = 'equivocacion' AND finpor_emi = OLD.terminadapor_eva)
        OR EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND emitida_emi >= OLD.terminada_eva
          AND version_emi <= OLD.emision_eva AND emitidopor_emi <> OLD.terminadapor_eva)
      THEN PERFORM rechazar(CASE OLD.estado_eva WHEN 1 THEN 'evaluaciones_rechazo_firme' ELSE 'evaluaciones_emision' END); END IF;
    END IF;
    IF NEW.emision_eva > 0 THEN
      -- An inspection that is finished, or finished anew after a mistake, is finished when it is issued.
      IF OLD.emision_eva = 0 OR NEW.terminada_eva IS DISTINCT FROM OLD.terminada_eva THEN
        SELECT emitida_emi INTO NEW.terminada_eva FROM emisiones
          WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = NEW.emision_eva;
      END IF;
      IF NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = NEW.emision_eva
        AND fin_emi IS NULL AND (datos_emi ->> 'estado')::integer = NEW.estado_eva AND datos_emi ->> 'numero' = NEW.numero_eva
        AND (datos_emi ->> 'fecha')::date = NEW.fecha_eva)
      THEN PERFORM rechazar('evaluaciones_emision'); END IF;
    END IF;
    NEW.borrador_eva := NULL;
    NEW.rechazada_eva := CASE WHEN NEW.emision_eva > 0 AND NEW.estado_eva = 1 THEN coalesce(OLD.rechazada_eva, hoy_en_bogota()) END;
    RETURN NEW;
  END IF;
  IF vuelve AND NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND version_emi = OLD.emision_eva
    AND fin_emi IS NULL) THEN PERFORM rechazar('evaluaciones_emision'); END IF;
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
    UPDATE emisiones SET fin_emi = ahora(), clase_emi = 'eliminado'
      WHERE tipo_emi = 2 AND iddoc_emi = OLD.id_eva AND fin_emi IS NULL;
  END IF;
  RETURN NEW;
END $$;
