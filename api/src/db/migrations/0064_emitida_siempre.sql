-- Every approved certificate and finished inspection has its issue, so that nothing makes missing ones any more. Both are
-- born pending, and the database itself gives code and moment (TRUST-5).
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
ALTER TABLE "emisiones" ALTER COLUMN "codigo_emi" SET DEFAULT '';
--> statement-breakpoint
SELECT historia_vigilar('emisiones', 'emision', 'iddoc_emi', '{codigo_emi,emitida_emi,huella_emi,datos_emi}', NULL);
--> statement-breakpoint
-- The only clock of the rules of the database. Tests replace it in their own.
CREATE FUNCTION ahora() RETURNS timestamp with time zone LANGUAGE sql VOLATILE RETURN clock_timestamp();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hoy_en_bogota() RETURNS date LANGUAGE sql VOLATILE RETURN (ahora() AT TIME ZONE 'America/Bogota')::date;
--> statement-breakpoint
-- Returns a moment that the portal sends, or that of the clock where they are more than five minutes apart.
CREATE FUNCTION momento_cierto(enviado timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql VOLATILE
RETURN CASE WHEN enviado BETWEEN ahora() - interval '5 minutes' AND ahora() + interval '5 minutes' THEN enviado ELSE ahora() END;
--> statement-breakpoint
-- Bodies of the standard bind their names when they are made, so that no table of a session takes the place of ours.
CREATE OR REPLACE FUNCTION clave_busqueda(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(
  replace(replace(replace(translate(
    lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "es"),
    'øđłʼ’‘´`', 'odl'''''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[-‐‑–—.]', ' ', 'g'), '\s+', ' ', 'g'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION dia_inspeccion(fecha date, terminada timestamp with time zone) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
RETURN least(fecha, (terminada AT TIME ZONE 'America/Bogota')::date);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION momento_inspeccion(id uuid, estado smallint, terminada timestamp with time zone)
RETURNS timestamp with time zone LANGUAGE sql STABLE
RETURN CASE WHEN estado = 1 AND terminada IS NOT NULL THEN greatest(terminada, (
  SELECT min(emitida_emi) FROM emisiones WHERE tipo_emi = 2 AND iddoc_emi = id AND datos_emi ->> 'estado' = '1'
    AND clase_emi IS DISTINCT FROM 'equivocacion')) ELSE terminada END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION huella_emision(datos jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to(datos::text, 'UTF8'));
--> statement-breakpoint
-- The other functions name the schemas in which they look.
DO $$ DECLARE cada record; BEGIN
  FOR cada IN SELECT pg_proc.oid::regprocedure AS funcion FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
    WHERE pronamespace = 'public'::regnamespace AND lanname = 'plpgsql' AND proconfig IS NULL
  LOOP EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', cada.funcion); END LOOP;
END $$;
--> statement-breakpoint
-- Only the owner of a database may say who makes tables for a session; the portal makes none.
DO $$ BEGIN
  IF (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database())
  THEN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, CURRENT_USER', current_database()); END IF;
END $$;
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
-- Mails of certificates are of a version, so they need no digest of the data.
DROP INDEX "envios_unico_uq";
--> statement-breakpoint
ALTER TABLE "envios" DROP COLUMN "huella_env";
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
    UPDATE emisiones SET fin_emi = ahora(), datos_emi = OLD.datos_ceco,
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
    -- The issue follows after the row, by another trigger, with the same moment.
    NEW.aprobado_ceco := momento_cierto(NEW.aprobado_ceco);
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
    UPDATE emisiones SET entregada_emi = ahora()
      WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND fin_emi IS NULL AND entregada_emi IS NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Makes the issue of an approved certificate. Two equal codes, of fifty random bits, refuse the approval.
CREATE OR REPLACE FUNCTION emisiones_certificados() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, emitida_emi, emitidopor_emi, huella_emi, idemp_emi, entregada_emi)
  VALUES (1, NEW.id_ceco, NEW.emision_ceco, NEW.aprobado_ceco, NEW.aprobadopor_ceco, huella_emision(NEW.datos_ceco),
    (SELECT id_emp FROM empresas WHERE id_emp = (NEW.datos_ceco -> 'empresa' ->> 'id')::integer),
    CASE WHEN NEW.descargado_ceco = 1 THEN ahora() END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The code of an issue is the database's, whoever writes.
CREATE FUNCTION codigo_propio() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.codigo_emi := codigo_emision();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER codigo_propio BEFORE INSERT ON emisiones FOR EACH ROW EXECUTE FUNCTION codigo_propio();
--> statement-breakpoint
CREATE FUNCTION nace_ahora() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.emitida_emi := momento_cierto(NEW.emitida_emi);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nace_ahora BEFORE INSERT ON emisiones FOR EACH ROW EXECUTE FUNCTION nace_ahora();
--> statement-breakpoint
-- Certificates and inspections are born pending: only an update approves or finishes them, with its checks.
CREATE FUNCTION nace_pendiente() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM rechazar('nace_pendiente');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER nace_pendiente BEFORE INSERT ON certcol FOR EACH ROW
  WHEN (NEW.estado_ceco <> 0 OR NEW.emision_ceco <> 1 OR NEW.descargado_ceco <> 0 OR NEW.aprobado_ceco IS NOT NULL
    OR NEW.datos_ceco IS NOT NULL)
  EXECUTE FUNCTION nace_pendiente();
--> statement-breakpoint
CREATE TRIGGER nace_pendiente BEFORE INSERT ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva <> 0 OR NEW.emision_eva <> 0 OR NEW.entregada_eva OR NEW.numero_eva IS NOT NULL
    OR NEW.terminada_eva IS NOT NULL OR NEW.anulada_eva IS NOT NULL OR NEW.rechazada_eva IS NOT NULL)
  EXECUTE FUNCTION nace_pendiente();
--> statement-breakpoint
DROP TRIGGER inspeccion_rechazada ON evaluaciones;
--> statement-breakpoint
DROP FUNCTION inspeccion_rechazada();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION primer_dia() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.desde_ceco := CASE WHEN (NEW.datos_ceco ->> 'fechainicio') COLLATE "C" >
    to_char(least(NEW.aprobado_ceco, ahora()) AT TIME ZONE 'America/Bogota', 'YYYY-MM-DD') THEN NEW.datos_ceco ->> 'fechainicio' END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What is finished stays finished, for whoever writes (INSP-19, INSP-20): only a new issue changes what was issued, and no
-- issue turns a rejection into something else.
CREATE OR REPLACE FUNCTION inspeccion_firme() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
