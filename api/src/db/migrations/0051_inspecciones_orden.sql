-- Moment by which inspections of one day are in order (EQUIP-13): the one when it was finished, or for a rejection the one when it
-- was issued as such, since an approval can be corrected to a rejection later.
CREATE FUNCTION momento_inspeccion(id uuid, estado smallint, terminada timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN estado = 1 AND terminada IS NOT NULL THEN greatest(terminada, (
    SELECT min(emitida_emi) FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = id AND datos_emi ->> 'estado' = '1'
      AND clase_emi IS DISTINCT FROM 'equivocacion')) ELSE terminada END
$$;
--> statement-breakpoint
-- Stores what an item is worth (EQUIP-13), but for what makes it unsafe (EQUIP-17). A failing answer of what is in force as
-- approved warns, too, even where no draft is recorded. Only an inspection that was first issued after a rejection was annulled,
-- and that is not of an earlier day, makes up for it.
CREATE FUNCTION resumir_equipo(equipo uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fecha date;
  dia date;
  estado smallint;
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = equipo FOR UPDATE;
  SELECT fecha_eva, dia_inspeccion(fecha_eva, terminada_eva), estado_eva INTO fecha, dia, estado FROM evaluaciones
    WHERE ideq_eva = equipo AND eliminado_eva IS NULL AND emision_eva > 0 AND anulada_eva IS NULL
    ORDER BY dia_inspeccion(fecha_eva, terminada_eva) DESC, momento_inspeccion(id_eva, estado_eva, terminada_eva) DESC NULLS LAST,
      id_eva DESC LIMIT 1;
  UPDATE equipos SET fechainspeccion_eq = fecha, estadoinspeccion_eq = estado,
    enespera_eq = EXISTS (SELECT FROM evaluaciones WHERE ideq_eva = equipo AND eliminado_eva IS NULL AND emision_eva = 0),
    nousar_eq = CASE
      WHEN EXISTS (SELECT FROM evaluaciones WHERE ideq_eva = equipo AND eliminado_eva IS NULL AND anulada_eva IS NULL
        AND falla_eva AND (emision_eva = 0 OR estado_eva <> 1 OR borrador_eva IS NOT NULL) AND (dia IS NULL OR fecha_eva >= dia))
      THEN 'En inspección, con fallas: no usar'
      WHEN EXISTS (SELECT FROM evaluaciones AS anulada WHERE anulada.ideq_eva = equipo AND anulada.eliminado_eva IS NULL
        AND anulada.anulada_eva IS NOT NULL AND anulada.rechazada_eva IS NOT NULL
        AND NOT EXISTS (SELECT FROM evaluaciones AS otra WHERE otra.ideq_eva = equipo AND otra.eliminado_eva IS NULL
          AND otra.emision_eva > 0 AND otra.anulada_eva IS NULL AND otra.terminada_eva > anulada.anulada_eva
          AND dia_inspeccion(otra.fecha_eva, otra.terminada_eva) >= dia_inspeccion(anulada.fecha_eva, anulada.terminada_eva)
          AND NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = otra.id_eva
            AND emitida_emi <= anulada.anulada_eva)))
      THEN 'Se anuló un rechazo: no usar. Inspeccione de nuevo' END
  WHERE id_eq = equipo;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ultima_inspeccion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM resumir_equipo(NEW.ideq_eva);
  IF NEW.emision_eva > 0 THEN
    UPDATE equipos SET porconfirmar_eq = false WHERE id_eq = NEW.ideq_eva AND porconfirmar_eq;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION inspeccion_firme() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION inspecciones_quedan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechazar('evaluaciones_emitida');
END $$;
--> statement-breakpoint
CREATE TRIGGER inspecciones_quedan BEFORE TRUNCATE ON evaluaciones FOR EACH STATEMENT EXECUTE FUNCTION inspecciones_quedan();
--> statement-breakpoint
SELECT resumir_equipo(ideq_eva) FROM (SELECT DISTINCT ideq_eva FROM evaluaciones
  WHERE eliminado_eva IS NULL AND (falla_eva OR anulada_eva IS NOT NULL)) AS avisan;
