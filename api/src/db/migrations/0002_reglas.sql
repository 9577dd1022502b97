-- Kept counts: each statement appends what it added or removed, so the exact total of a list costs a handful of rows
-- however large the table is, and writers never wait for each other.
CREATE FUNCTION contar_altas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt) SELECT TG_TABLE_NAME, count(*) FROM nuevas HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contar_bajas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt) SELECT TG_TABLE_NAME, -count(*) FROM viejas HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON colaboradores REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_bajas AFTER DELETE ON colaboradores REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION contar_bajas();
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON empresas REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_bajas AFTER DELETE ON empresas REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION contar_bajas();
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON certificaciones REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_bajas AFTER DELETE ON certificaciones REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION contar_bajas();
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON cursos REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_bajas AFTER DELETE ON cursos REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION contar_bajas();
--> statement-breakpoint
-- Certificates are hidden, not erased (decisions §3.8): only the rows that still show are counted.
CREATE FUNCTION contar_certcol_altas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT 'certcol', count(*) FROM nuevas WHERE eliminado_ceco IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contar_certcol_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cambio bigint := (SELECT count(*) FROM nuevas WHERE eliminado_ceco IS NULL)
                 - (SELECT count(*) FROM viejas WHERE eliminado_ceco IS NULL);
BEGIN
  IF cambio <> 0 THEN
    INSERT INTO conteos (tabla_cnt, delta_cnt) VALUES ('certcol', cambio);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON certcol REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_certcol_altas();
--> statement-breakpoint
CREATE TRIGGER contar_cambios AFTER UPDATE ON certcol REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_certcol_cambios();
--> statement-breakpoint
-- The initials of a course name its certificates: fixed once one was approved (decisions §3.2), under concurrency too.
CREATE FUNCTION iniciales_fijas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM certcol JOIN certificaciones ON id_cer = idcer_ceco
    WHERE idcur_cer = OLD.id_cur AND aprobado_ceco IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'initials in use' USING ERRCODE = 'check_violation', CONSTRAINT = 'cursos_iniciales_fijas';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER iniciales_fijas BEFORE UPDATE OF iniciales_cur ON cursos FOR EACH ROW
  WHEN (OLD.iniciales_cur IS DISTINCT FROM NEW.iniciales_cur) EXECUTE FUNCTION iniciales_fijas();
--> statement-breakpoint
-- Company 0 is for those who have none (decisions §3.10).
CREATE FUNCTION empresa_independiente() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'company 0 is fixed' USING ERRCODE = 'check_violation', CONSTRAINT = 'empresas_independiente';
END $$;
--> statement-breakpoint
CREATE TRIGGER empresa_independiente BEFORE UPDATE OR DELETE ON empresas FOR EACH ROW
  WHEN (OLD.id_emp = 0) EXECUTE FUNCTION empresa_independiente();
--> statement-breakpoint
-- The last ADM account keeps its role and its existence (decisions §2.9); the role's row is locked, so that two
-- administrators cannot remove each other at the same moment.
CREATE FUNCTION ultimo_administrador() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM roles WHERE id_rol = 1 FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM cuentas WHERE idroles_cue = 1 AND id_cue <> OLD.id_cue) THEN
    RAISE EXCEPTION 'last administrator' USING ERRCODE = 'check_violation', CONSTRAINT = 'cuentas_ultimo_adm';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ultimo_administrador_baja BEFORE DELETE ON cuentas FOR EACH ROW
  WHEN (OLD.idroles_cue = 1) EXECUTE FUNCTION ultimo_administrador();
--> statement-breakpoint
CREATE TRIGGER ultimo_administrador_cambio BEFORE UPDATE OF idroles_cue ON cuentas FOR EACH ROW
  WHEN (OLD.idroles_cue = 1 AND NEW.idroles_cue <> 1) EXECUTE FUNCTION ultimo_administrador();
--> statement-breakpoint
-- The search key in SQL, for catalogues too small to store it; the twin of claveBusqueda in the contract (a test holds them together).
CREATE FUNCTION clave_busqueda(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "es"),
      'øđłʼ’‘´`', 'odl'''''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[-‐‑–—.]', ' ', 'g'), '\s+', ' ', 'g'))
$$;
