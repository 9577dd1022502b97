-- The values before and after of a text. Of long ones, 200 letters from 20 before the first difference, and the lengths.
CREATE FUNCTION historia_textos(antes text, despues text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  iguales integer := 0;
  distintos integer := least(length(antes), length(despues)) + 1;
  medio integer;
BEGIN
  IF coalesce(length(antes), 0) <= 200 AND coalesce(length(despues), 0) <= 200 THEN RETURN jsonb_build_array(antes, despues); END IF;
  -- The first `iguales` letters are the same, and the first `distintos` are not.
  WHILE distintos - iguales > 1 LOOP
    medio := (iguales + distintos) / 2;
    IF left(antes, medio) = left(despues, medio) THEN iguales := medio; ELSE distintos := medio; END IF;
  END LOOP;
  RETURN (
    SELECT jsonb_agg(CASE WHEN texto IS NOT NULL THEN jsonb_build_object(
      'texto', substr(texto, greatest(iguales - 19, 1), 200), 'desde', greatest(iguales - 19, 1), 'largo', length(texto)) END ORDER BY lado)
    FROM unnest(ARRAY[antes, despues]) WITH ORDINALITY AS par (texto, lado));
END $$;
--> statement-breakpoint
-- Returns the statements that add the changed fields of a table to the variable `cambios`. `vieja` and `nueva` are formats
-- of the value of a column before and after, such as 'OLD.%I' and 'NULL'. Of the columns in `hechos` only the fact is told
-- that there is a value.
CREATE FUNCTION historia_campos(tabla regclass, fuera text[], hechos text[], vieja text, nueva text) RETURNS text LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT string_agg(format('IF %1$s IS DISTINCT FROM %2$s THEN cambios := cambios || jsonb_build_object(%3$L, %4$s); END IF;',
    antes, despues, attname, CASE
      WHEN attname = ANY (hechos) THEN format('jsonb_build_array(nullif(%s IS NOT NULL, false), nullif(%s IS NOT NULL, false))', antes, despues)
      WHEN atttypid = 'text'::regtype THEN format('historia_textos(%s, %s)', antes, despues)
      ELSE format('jsonb_build_array(%s, %s)', antes, despues) END), E'\n  ' ORDER BY attnum)
  FROM (SELECT attname, attnum, atttypid, format(vieja, attname) AS antes, format(nueva, attname) AS despues
    FROM pg_attribute WHERE attrelid = tabla AND attnum > 0 AND NOT attisdropped AND attname <> ALL (fuera)) AS columnas
$$;
--> statement-breakpoint
-- Keeps the history of a table, one row for each changed row of it. A migration that adds a column calls it again. Arguments:
-- the noun; the column with the id of the thing, or the id itself; columns that are left out, with '!' before those of which
-- only the fact is told; the condition on NEW for the first values of a new row (NULL: a new row is not told at all; of a
-- part: the condition for telling that it came); the column with the person whose data the row holds; the condition for a
-- change that is not told.
-- Where the column is not the key of the table, its rows are parts of the thing: the key stands in each row, a part that comes
-- or goes changes the thing, and one that moves changes two.
CREATE FUNCTION historia_vigilar(tabla regclass, sujeto text, clave text, fuera text[], primeros text DEFAULT 'false',
  persona text DEFAULT NULL, salvo text DEFAULT 'false') RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  funcion CONSTANT text := (SELECT 'historia_de_' || relname FROM pg_class WHERE oid = tabla);
  llave CONSTANT text[] := (SELECT array_agg(attname::text) FROM pg_index
    JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey) WHERE indrelid = tabla AND indisprimary);
  es_parte CONSTANT boolean := llave <> ARRAY[clave];
  hechos CONSTANT text[] := (SELECT coalesce(array_agg(substr(dicho, 2)), '{}') FROM unnest(fuera) AS dicho WHERE dicho LIKE '!%');
  omitidas CONSTANT text[] := (SELECT coalesce(array_agg(dicho), '{}') FROM unnest(fuera) AS dicho WHERE dicho NOT LIKE '!%');
  -- Rows that are told when they come: of a thing all, of a part those of the condition.
  alta CONSTANT text := CASE WHEN es_parte AND primeros <> 'false' THEN primeros ELSE 'true' END;
  id CONSTANT text := CASE WHEN clave ~ '^\d+$' THEN quote_literal(clave) ELSE '%s.' || quote_ident(clave) END;
  muda CONSTANT boolean := es_parte AND clave !~ '^\d+$';
  retiro CONSTANT text := (SELECT quote_ident(attname) FROM pg_attribute
    WHERE attrelid = tabla AND attname LIKE 'eliminado\_%' AND NOT attisdropped AND NOT es_parte);
  contadas text;
  anota CONSTANT text := E'INSERT INTO historia (sujeto_his, id_his, accion_his, cambios_his, persona_his)\n  '
    || format('VALUES (%L, %%s::text, %%s, cambios, %%s);', sujeto);
  de_antes CONSTANT text := format(anota, format(id, 'OLD'), CASE WHEN es_parte THEN '''cambiado''' ELSE '''eliminado''' END,
    coalesce('OLD.' || quote_ident(persona), 'NULL'));
  de_despues CONSTANT text := format(anota, format(id, 'NEW'), '%s', coalesce('NEW.' || quote_ident(persona), 'NULL'));
  bajan CONSTANT text := historia_campos(tabla, omitidas || clave, hechos, 'OLD.%I', 'NULL');
  suben CONSTANT text := historia_campos(tabla, omitidas || clave, hechos, 'NULL', 'NEW.%I');
BEGIN
  SELECT string_agg(format('%%1$s.%I', attname), ', ' ORDER BY attnum) INTO contadas
  FROM pg_attribute WHERE attrelid = tabla AND attnum > 0 AND NOT attisdropped AND attname <> ALL (omitidas);
  EXECUTE format('CREATE OR REPLACE FUNCTION public.%I() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp SET timezone = ''UTC'' AS $cuerpo$
DECLARE
  cambios jsonb := ''{}'';
BEGIN
  IF TG_OP = ''INSERT'' THEN
  %s
  %s
  ELSIF TG_OP = ''DELETE'' THEN
  %s
  %s
  %s
  ELSE
  IF %s THEN RETURN NULL; END IF;
  %s
  %s
  END IF;
  RETURN NULL;
END $cuerpo$', funcion,
    CASE WHEN primeros IS NULL THEN '' ELSE format('IF %s THEN %s END IF;', CASE WHEN es_parte THEN alta ELSE primeros END, suben) END,
    CASE WHEN primeros IS NULL THEN '' ELSE format('IF %s THEN %s END IF;', alta,
      format(de_despues, CASE WHEN es_parte THEN '''cambiado''' ELSE '''creado''' END)) END,
    bajan, de_antes,
    CASE WHEN muda THEN format('ELSIF %s IS DISTINCT FROM %s THEN
  %s
  %s
  cambios := ''{}'';
  %s
  %s', format(id, 'OLD'), format(id, 'NEW'), bajan, de_antes, suben, format(de_despues, '''cambiado''')) ELSE '' END,
    salvo,
    historia_campos(tabla, omitidas || clave, hechos, 'OLD.%I', 'NEW.%I')
      || CASE WHEN es_parte THEN (SELECT string_agg(format('cambios := cambios || jsonb_build_object(%1$L, jsonb_build_array(OLD.%1$I, NEW.%1$I));', columna), ' ')
        FROM unnest(llave) AS columna WHERE columna <> clave) ELSE '' END,
    format(de_despues, CASE WHEN retiro IS NULL THEN '''cambiado''' ELSE format('CASE WHEN OLD.%1$s IS NULL AND NEW.%1$s IS NOT NULL THEN ''eliminado''
    WHEN OLD.%1$s IS NOT NULL AND NEW.%1$s IS NULL THEN ''restaurado'' ELSE ''cambiado'' END', retiro) END));
  -- The names put these triggers before all others, so that the rows stand in the order of the changes.
  IF primeros IS NOT NULL THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER a_historia_altas AFTER INSERT ON %s FOR EACH ROW EXECUTE FUNCTION %I()', tabla, funcion);
  END IF;
  EXECUTE format('CREATE OR REPLACE TRIGGER a_historia_cambios AFTER UPDATE ON %s FOR EACH ROW
    WHEN (row(%s) IS DISTINCT FROM row(%s)) EXECUTE FUNCTION %I()', tabla, format(contadas, 'OLD'), format(contadas, 'NEW'), funcion);
  EXECUTE format('CREATE OR REPLACE TRIGGER a_historia_bajas AFTER DELETE ON %s FOR EACH ROW EXECUTE FUNCTION %I()', tabla, funcion);
  EXECUTE format('CREATE OR REPLACE TRIGGER vaciar_historia BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION historia_vaciar()', tabla);
  -- Under another id a thing would have no history, and its person would not be erased.
  IF NOT es_parte THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER historia_clave BEFORE UPDATE ON %1$s FOR EACH ROW
      WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION historia_clave()', tabla, clave);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION historia_clave() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM rechazar('historia_clave');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Emptying a table fires no trigger of its rows, so nothing would tell of it.
CREATE FUNCTION historia_vaciar() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM rechazar('historia_vaciar');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- History is written by triggers, and a row is emptied with its person alone.
CREATE FUNCTION historia_intacta() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD.persona_his IS NOT NULL AND NEW.cambios_his IS NULL
    AND to_jsonb(NEW) - 'cambios_his' = to_jsonb(OLD) - 'cambios_his'
    AND NOT EXISTS (SELECT FROM colaboradores WHERE id_col = OLD.persona_his)
  THEN RETURN NEW; END IF;
  PERFORM rechazar('historia_intacta');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER historia_ajena BEFORE INSERT ON historia FOR EACH ROW WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION historia_intacta();
--> statement-breakpoint
CREATE TRIGGER historia_intacta BEFORE UPDATE OR DELETE ON historia FOR EACH ROW EXECUTE FUNCTION historia_intacta();
--> statement-breakpoint
CREATE TRIGGER vaciar_historia BEFORE TRUNCATE ON historia FOR EACH STATEMENT EXECUTE FUNCTION historia_vaciar();
--> statement-breakpoint
-- Erases what history holds of a deleted person (TRUST-21): at commit, so that what the same transaction wrote is emptied too.
CREATE FUNCTION historia_suprimir() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO historia (sujeto_his, id_his, accion_his) VALUES ('colaborador', OLD.id_col, 'suprimido');
  UPDATE historia SET cambios_his = NULL WHERE persona_his = OLD.id_col AND cambios_his IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER historia_suprimir AFTER DELETE ON colaboradores DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION historia_suprimir();
--> statement-breakpoint
SELECT historia_vigilar('colaboradores', 'colaborador', 'id_col', '{id_col,busqueda_col,!firma_col}', 'NEW.firmante_col', 'id_col');
--> statement-breakpoint
SELECT historia_vigilar('consentimientos', 'colaborador', 'idcol_con', '{direccion_con}', persona => 'idcol_con');
--> statement-breakpoint
SELECT historia_vigilar('empresas', 'empresa', 'id_emp', '{id_emp,busqueda_emp,!img_emp}');
--> statement-breakpoint
SELECT historia_vigilar('cursos', 'curso', 'id_cur', '{id_cur,ultimacohorte_cur}');
--> statement-breakpoint
SELECT historia_vigilar('certificaciones', 'certificacion', 'id_cer',
  '{id_cer,ultimoconsecutivo_cer,firmadohasta_cer,firmaimpedida_cer}');
--> statement-breakpoint
SELECT historia_vigilar('responsables', 'certificacion', 'idcer_res', '{}');
--> statement-breakpoint
SELECT historia_vigilar('certcol', 'certificado', 'id_ceco',
  '{id_ceco,descargado_ceco,datos_ceco,fechafin_ceco,desde_ceco,numerodocumento_ceco,marcado_ceco,creado_ceco,decidido_ceco}', 'true');
--> statement-breakpoint
SELECT historia_vigilar('emisiones', 'emision', 'iddoc_emi', '{codigo_emi,emitida_emi,huella_emi,datos_emi}', NULL);
--> statement-breakpoint
SELECT historia_vigilar('equipos', 'equipo', 'id_eq',
  '{id_eq,busqueda_eq,fechainspeccion_eq,estadoinspeccion_eq,enespera_eq,creado_eq}');
--> statement-breakpoint
SELECT historia_vigilar('equiposnormas', 'equipo', 'ideq_eqnor', '{}');
--> statement-breakpoint
SELECT historia_vigilar('evaluaciones', 'inspeccion', 'id_eva',
  '{id_eva,version_eva,fecharesultado_eva,entregada_eva,borrador_eva,falla_eva,creado_eva}', 'true');
--> statement-breakpoint
-- Before the inspection is finished, what fills in a line is not told.
SELECT historia_vigilar('evaluaciondetalles', 'inspeccion', 'ideva_evadet', '{orden_evadet,father_evadet,fecha_evadet}',
  'EXISTS (SELECT FROM evaluaciones WHERE id_eva = NEW.ideva_evadet AND emision_eva > 0)',
  salvo => '(OLD.resultado_evadet IS NULL OR OLD.resultado_evadet = NEW.resultado_evadet)
    AND (OLD.nota_evadet IS NULL OR OLD.nota_evadet = NEW.nota_evadet) AND OLD.eliminado_evadet IS NOT DISTINCT FROM NEW.eliminado_evadet
    AND (OLD.id_evadet, OLD.ideva_evadet, OLD.idcri_evadet, OLD.nombre_evadet, OLD.idpro_evadet, OLD.requerido_evadet, OLD.ayuda_evadet)
      IS NOT DISTINCT FROM (NEW.id_evadet, NEW.ideva_evadet, NEW.idcri_evadet, NEW.nombre_evadet, NEW.idpro_evadet, NEW.requerido_evadet,
      NEW.ayuda_evadet)
    AND NOT EXISTS (SELECT FROM evaluaciones WHERE id_eva = NEW.ideva_evadet AND emision_eva > 0)');
--> statement-breakpoint
SELECT historia_vigilar('fotos', 'inspeccion', 'ideva_fot', '{creado_fot,!imagen_fot,!impresa_fot}');
--> statement-breakpoint
SELECT historia_vigilar('criterios', 'criterio', 'id_cri', '{id_cri}');
--> statement-breakpoint
SELECT historia_vigilar('claseequipos', 'claseequipo', 'id_claeq', '{id_claeq}');
--> statement-breakpoint
SELECT historia_vigilar('tipoequipos', 'tipoequipo', 'id_tipoeq', '{id_tipoeq}');
--> statement-breakpoint
SELECT historia_vigilar('normas', 'norma', 'id_nor', '{id_nor}');
--> statement-breakpoint
SELECT historia_vigilar('marcas', 'marca', 'id_mar', '{id_mar}');
--> statement-breakpoint
SELECT historia_vigilar('observaciones', 'observacion', 'id_obs', '{id_obs}');
--> statement-breakpoint
SELECT historia_vigilar('propiedades', 'propiedad', 'id_pro', '{id_pro}');
--> statement-breakpoint
SELECT historia_vigilar('tipodocs', 'tipodoc', 'id_tipo', '{id_tipo}');
--> statement-breakpoint
SELECT historia_vigilar('paises', 'pais', 'id_pais', '{id_pais}');
--> statement-breakpoint
SELECT historia_vigilar('cuentas', 'cuenta', 'id_cue',
  '{id_cue,sesion_cue,ingreso_cue,cierre_cue,salvo_cue,puedefirmar_cue,!username_cue,!password_cue}', persona => 'idcol_cue');
--> statement-breakpoint
SELECT historia_vigilar('roles', 'rol', 'id_rol', '{id_rol}');
--> statement-breakpoint
SELECT historia_vigilar('permisosroles', 'permiso', 'id_prol', '{id_prol}', 'true');
--> statement-breakpoint
SELECT historia_vigilar('centro', 'centro', 'id_cen', '{id_cen,version_cen,!logo_cen,!firma_cen}');
--> statement-breakpoint
SELECT historia_vigilar('ministerio', 'ministerio', 'id_min', '{id_min,version_min}');
--> statement-breakpoint
SELECT historia_vigilar('valoresministerio', 'ministerio', '1', '{}');
