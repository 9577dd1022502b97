-- A new code: ten random characters of Crockford's alphabet and a check character (TRUST-2). `codigoDe` of the contract
-- computes the same check character; a test compares both. Bytes 6 and 8 of a random UUID hold fixed bits.
CREATE FUNCTION codigo_emision() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  letras CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  azar CONSTANT bytea := uuid_send(gen_random_uuid());
  -- Values of the characters; every second one counts double, in the digits of base 32.
  a CONSTANT integer := get_byte(azar, 0) & 31;
  b CONSTANT integer := get_byte(azar, 1) & 31;
  c CONSTANT integer := get_byte(azar, 2) & 31;
  d CONSTANT integer := get_byte(azar, 3) & 31;
  e CONSTANT integer := get_byte(azar, 4) & 31;
  f CONSTANT integer := get_byte(azar, 5) & 31;
  g CONSTANT integer := get_byte(azar, 12) & 31;
  h CONSTANT integer := get_byte(azar, 13) & 31;
  i CONSTANT integer := get_byte(azar, 14) & 31;
  j CONSTANT integer := get_byte(azar, 15) & 31;
  suma CONSTANT integer := a + c + e + g + i
    + b / 16 + b * 2 % 32 + d / 16 + d * 2 % 32 + f / 16 + f * 2 % 32 + h / 16 + h * 2 % 32 + j / 16 + j * 2 % 32;
BEGIN
  RETURN substr(letras, a + 1, 1) || substr(letras, b + 1, 1) || substr(letras, c + 1, 1) || substr(letras, d + 1, 1)
    || substr(letras, e + 1, 1) || substr(letras, f + 1, 1) || substr(letras, g + 1, 1) || substr(letras, h + 1, 1)
    || substr(letras, i + 1, 1) || substr(letras, j + 1, 1) || substr(letras, (32 - suma % 32) % 32 + 1, 1);
END $$;
--> statement-breakpoint
CREATE FUNCTION huella_emision(datos jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(datos::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION rechazar(regla text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused by a rule about issues' USING ERRCODE = 'check_violation', CONSTRAINT = regla;
END $$;
--> statement-breakpoint
-- An issue is delivered once and ends once, in one update with everything that belongs to its end.
CREATE FUNCTION emision_firme() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, NEW.codigo_emi, NEW.emitida_emi, NEW.emitidopor_emi, NEW.plantilla_emi,
      NEW.huella_emi, NEW.idemp_emi, NEW.reconstruida_emi)
    IS DISTINCT FROM (OLD.tipo_emi, OLD.iddoc_emi, OLD.version_emi, OLD.codigo_emi, OLD.emitida_emi, OLD.emitidopor_emi,
      OLD.plantilla_emi, OLD.huella_emi, OLD.idemp_emi, OLD.reconstruida_emi)
    OR (OLD.entregada_emi IS NOT NULL AND NEW.entregada_emi IS DISTINCT FROM OLD.entregada_emi)
    OR (OLD.fin_emi IS NOT NULL AND NEW IS DISTINCT FROM OLD)
    OR (NEW.fin_emi IS NOT NULL AND huella_emision(NEW.datos_emi) <> NEW.huella_emi)
    OR (NEW.fin_emi IS NULL AND (NEW.finpor_emi, NEW.motivo_emi, NEW.reemplazo_emi) IS DISTINCT FROM (NULL, NULL, NULL))
  THEN PERFORM rechazar('emisiones_firme'); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER emision_firme BEFORE UPDATE ON emisiones FOR EACH ROW EXECUTE FUNCTION emision_firme();
--> statement-breakpoint
CREATE FUNCTION emision_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechazar('emisiones_queda');
END $$;
--> statement-breakpoint
CREATE TRIGGER emision_queda BEFORE DELETE OR TRUNCATE ON emisiones FOR EACH STATEMENT EXECUTE FUNCTION emision_queda();
--> statement-breakpoint
CREATE TRIGGER emision_queda BEFORE UPDATE OR DELETE OR TRUNCATE ON emisionimagenes FOR EACH STATEMENT
  EXECUTE FUNCTION emision_queda();
--> statement-breakpoint
-- The pictures that an ended issue prints: every text of its data that is the id of a picture.
CREATE FUNCTION emision_imagenes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO emisionimagenes (tipo_eim, iddoc_eim, version_eim, idimg_eim)
    SELECT DISTINCT NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, id_img
    FROM jsonb_path_query(NEW.datos_emi, '$.** ? (@.type() == "string")') AS texto JOIN imagenes ON id_img = texto #>> '{}';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emision_imagenes AFTER UPDATE OF fin_emi ON emisiones FOR EACH ROW
  WHEN (OLD.fin_emi IS NULL AND NEW.fin_emi IS NOT NULL) EXECUTE FUNCTION emision_imagenes();
--> statement-breakpoint
-- Makes the missing issues of approved certificates that show. What was downloaded before counts as delivered.
CREATE FUNCTION emisiones_faltantes(certificados uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, emitidopor_emi, huella_emi, idemp_emi,
    reconstruida_emi, entregada_emi)
  SELECT 1, id_ceco, emision_ceco, codigo_emision(), coalesce(aprobado_ceco, creado_ceco), aprobadopor_ceco,
    huella_emision(datos_ceco), id_emp, true,
    CASE WHEN descargado_ceco = 1 THEN coalesce(aprobado_ceco, creado_ceco) END
  FROM certcol LEFT JOIN empresas ON id_emp = (datos_ceco -> 'empresa' ->> 'id')::integer
  WHERE id_ceco = ANY (certificados) AND estado_ceco = 1 AND eliminado_ceco IS NULL
    AND NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = id_ceco AND version_emi = emision_ceco)
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Keeps the issues of certificates, for whoever writes, also a process of an older version (TRUST-3).
CREATE FUNCTION emision_certificado() RETURNS trigger LANGUAGE plpgsql AS $$
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
  NEW.aprobado_ceco := coalesce(NEW.aprobado_ceco, OLD.aprobado_ceco, CASE WHEN salia THEN OLD.creado_ceco END);
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
    PERFORM emisiones_faltantes(ARRAY[OLD.id_ceco]);
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
    -- The issue follows at the end of the statement, for all of its rows at once.
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
    PERFORM emisiones_faltantes(ARRAY[OLD.id_ceco]);
    UPDATE emisiones SET entregada_emi = now()
      WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco AND fin_emi IS NULL AND entregada_emi IS NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER emision_certificado
  BEFORE UPDATE OF id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco, estado_ceco, aprobado_ceco, datos_ceco, descargado_ceco,
    eliminado_ceco, emision_ceco ON certcol FOR EACH ROW
  WHEN ((OLD.id_ceco, OLD.idcer_ceco, OLD.idcol_ceco, OLD.consecutivo_ceco, OLD.estado_ceco, OLD.aprobado_ceco,
      OLD.datos_ceco, OLD.descargado_ceco, OLD.eliminado_ceco, OLD.emision_ceco)
    IS DISTINCT FROM (NEW.id_ceco, NEW.idcer_ceco, NEW.idcol_ceco, NEW.consecutivo_ceco, NEW.estado_ceco, NEW.aprobado_ceco,
      NEW.datos_ceco, NEW.descargado_ceco, NEW.eliminado_ceco, NEW.emision_ceco))
  EXECUTE FUNCTION emision_certificado();
--> statement-breakpoint
-- Makes the issues of what a statement approved. One statement for all rows takes half the time of one for each.
CREATE FUNCTION emisiones_certificados() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, emitidopor_emi, huella_emi, idemp_emi,
    entregada_emi)
  SELECT 1, nueva.id_ceco, nueva.emision_ceco, codigo_emision(), coalesce(nueva.aprobado_ceco, now()),
    nueva.aprobadopor_ceco, huella_emision(nueva.datos_ceco), id_emp, CASE WHEN nueva.descargado_ceco = 1 THEN now() END
  FROM nuevas AS nueva JOIN viejas AS vieja ON vieja.id_ceco = nueva.id_ceco
  LEFT JOIN empresas ON id_emp = (nueva.datos_ceco -> 'empresa' ->> 'id')::integer
  WHERE nueva.estado_ceco = 1 AND nueva.eliminado_ceco IS NULL
    AND NOT (vieja.estado_ceco = 1 AND vieja.eliminado_ceco IS NULL)
  -- Of fifty random bits two codes are equal once in a very long time: that issue is made when it is needed.
  ON CONFLICT (codigo_emi) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emisiones_certificados AFTER UPDATE ON certcol REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION emisiones_certificados();
--> statement-breakpoint
-- Approved certificates by month, counted for a whole statement: row by row this took a fifth of an approval.
DROP TRIGGER contar_aprobado ON certcol;
--> statement-breakpoint
DROP FUNCTION contar_aprobado();
--> statement-breakpoint
CREATE FUNCTION contar_aprobados_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT 'aprobados ' || to_char(aprobado AT TIME ZONE 'America/Bogota', 'YYYY-MM') AS mes, sum(delta) FROM (
      SELECT aprobado_ceco AS aprobado, -1 AS delta FROM viejas WHERE estado_ceco = 1 AND eliminado_ceco IS NULL
      UNION ALL
      SELECT aprobado_ceco, 1 FROM nuevas WHERE estado_ceco = 1 AND eliminado_ceco IS NULL
    ) AS cambio WHERE aprobado IS NOT NULL GROUP BY mes HAVING sum(delta) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contar_aprobados_cambios AFTER UPDATE ON certcol REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_aprobados_cambios();
--> statement-breakpoint
-- A certificate that was issued once stays, also when it is pending again.
CREATE FUNCTION certificado_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.estado_ceco <> 0 OR EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = OLD.id_ceco)
  THEN PERFORM rechazar('certcol_emitido'); END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER certificado_queda BEFORE DELETE ON certcol FOR EACH ROW EXECUTE FUNCTION certificado_queda();
