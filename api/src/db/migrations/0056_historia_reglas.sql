-- Names of the rows that a changed field refers to, so that history reads as on that day. People and accounts are named by
-- their ids alone: a person's data are erased with the person.
CREATE FUNCTION historia_nombre(tabla text, clave text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- Statements, since an expression with all these reads would prepare each of them every time.
  CASE tabla
    WHEN 'empresas' THEN RETURN (SELECT nombre_emp FROM empresas WHERE id_emp = clave::integer);
    WHEN 'ciudades' THEN RETURN (SELECT nombre_ciu FROM ciudades WHERE id_ciu = clave::integer);
    WHEN 'paises' THEN RETURN (SELECT nombre_pais FROM paises WHERE id_pais = clave::integer);
    WHEN 'tipodocs' THEN RETURN (SELECT nombre_tipo FROM tipodocs WHERE id_tipo = clave::integer);
    WHEN 'cursos' THEN RETURN (SELECT nombre_cur FROM cursos WHERE id_cur = clave::integer);
    WHEN 'certificaciones' THEN RETURN (SELECT nombre_cur || ' · cohorte ' || cohorte_cer
      FROM certificaciones JOIN cursos ON id_cur = idcur_cer WHERE id_cer = clave::integer);
    WHEN 'claseequipos' THEN RETURN (SELECT nombre_claeq FROM claseequipos WHERE id_claeq = clave::integer);
    WHEN 'tipoequipos' THEN RETURN (SELECT nombre_tipoeq FROM tipoequipos WHERE id_tipoeq = clave::integer);
    WHEN 'marcas' THEN RETURN (SELECT nombre_mar FROM marcas WHERE id_mar = clave::integer);
    WHEN 'normas' THEN RETURN (SELECT nombre_nor FROM normas WHERE id_nor = clave::integer);
    WHEN 'propiedades' THEN RETURN (SELECT nombre_pro FROM propiedades WHERE id_pro = clave::integer);
    WHEN 'observaciones' THEN RETURN (SELECT descripcion_obs FROM observaciones WHERE id_obs = clave::integer);
    WHEN 'equipos' THEN RETURN (SELECT codigo_eq FROM equipos WHERE id_eq = clave::uuid);
    WHEN 'roles' THEN RETURN (SELECT nombre_rol FROM roles WHERE id_rol = clave::integer);
    WHEN 'modulos' THEN RETURN (SELECT nombre_mod FROM modulos WHERE id_mod = clave::integer);
  END CASE;
END $$;
--> statement-breakpoint
-- How history writes a value: as it is, as a hash ('#'), as the fact that there is one ('!'), or with the name of the row
-- that it refers to (a table).
CREATE FUNCTION historia_valor(valor jsonb, forma text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN valor IS NULL OR valor = 'null' THEN NULL
    WHEN forma = '' THEN valor
    WHEN forma = '#' THEN to_jsonb(encode(sha256(convert_to(valor #>> '{}', 'UTF8')), 'hex'))
    WHEN forma = '!' THEN to_jsonb(true)
    ELSE jsonb_build_object('id', valor, 'nombre', historia_nombre(forma, valor #>> '{}'))
  END
$$;
--> statement-breakpoint
-- Writes what a statement changed, in one row for each thing. Arguments: noun; column with the id of the thing, or '=' with
-- the id itself; columns of the key, by which old and new rows pair; fields; condition for the first values of a new row ('*'
-- for always, '' for never, or a column that must be true); name under which the rows stand in their thing, with '+' before
-- it when they are things of their own ('' for rows that are the thing); column that says when a row was removed.
-- Each OFFSET 0 keeps the planner from merging a step into the next one, which would compute it once for each field.
CREATE FUNCTION historia_anotar() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  noun CONSTANT text := TG_ARGV[0];
  padre CONSTANT text := TG_ARGV[1];
  claves CONSTANT text[] := string_to_array(TG_ARGV[2], ',');
  lista CONSTANT text[] := string_to_array(TG_ARGV[3], ',');
  primeros CONSTANT text := TG_ARGV[4];
  grupo CONSTANT text := ltrim(TG_ARGV[5], '+');
  propias CONSTANT boolean := TG_ARGV[5] = '' OR TG_ARGV[5] LIKE '+%';
  retiro CONSTANT text := TG_ARGV[6];
  campos text[];
  formas text[];
BEGIN
  -- A name with '-' before it is left out of the first values.
  SELECT array_agg(ltrim(split_part(campo, '>', 1), '#!-')),
    array_agg(CASE WHEN campo LIKE '#%' THEN '#' WHEN campo LIKE '!%' THEN '!' ELSE split_part(campo, '>', 2) END)
    INTO campos, formas FROM unnest(lista) AS campo WHERE TG_OP <> 'INSERT' OR campo NOT LIKE '-%';
  IF TG_OP = 'INSERT' THEN
    INSERT INTO historia (sujeto_his, id_his, accion_his, contenido_his)
    SELECT noun, id, CASE WHEN propias THEN 'creado' ELSE 'cambiado' END,
      CASE WHEN grupo = '' THEN (array_agg(cambios))[1] ELSE jsonb_build_object(grupo, jsonb_object_agg(clave, cambios)) END
    FROM (
      SELECT CASE WHEN padre LIKE '=%' THEN substr(padre, 2) ELSE coalesce(fila ->> padre, '') END AS id,
        concat_ws(':', fila ->> claves[1], fila ->> claves[2]) AS clave,
        CASE WHEN grupo <> '' OR primeros = '*' OR (fila ->> nullif(primeros, ''))::boolean
          THEN (SELECT coalesce(jsonb_object_agg(campo, jsonb_build_array(NULL::jsonb, historia_valor(fila -> campo, forma))), '{}')
            FROM unnest(campos, formas) AS c (campo, forma) WHERE fila -> campo <> 'null') ELSE '{}' END AS cambios
      FROM (SELECT to_jsonb(d) AS fila FROM despues d OFFSET 0) AS nuevas OFFSET 0
    ) AS altas
    WHERE propias OR cambios <> '{}' GROUP BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO historia (sujeto_his, id_his, accion_his, contenido_his)
    SELECT noun, id, CASE WHEN propias THEN 'eliminado' ELSE 'cambiado' END,
      CASE WHEN grupo = '' THEN (array_agg(cambios))[1] ELSE jsonb_build_object(grupo, jsonb_object_agg(clave, cambios)) END
    FROM (
      SELECT CASE WHEN padre LIKE '=%' THEN substr(padre, 2) ELSE coalesce(fila ->> padre, '') END AS id,
        concat_ws(':', fila ->> claves[1], fila ->> claves[2]) AS clave,
        (SELECT coalesce(jsonb_object_agg(campo, jsonb_build_array(historia_valor(fila -> campo, forma), NULL::jsonb)), '{}')
          FROM unnest(campos, formas) AS c (campo, forma) WHERE fila -> campo <> 'null') AS cambios
      FROM (SELECT to_jsonb(a) AS fila FROM antes a OFFSET 0) AS viejas OFFSET 0
    ) AS bajas
    GROUP BY id;
  ELSE
    INSERT INTO historia (sujeto_his, id_his, accion_his, contenido_his)
    SELECT noun, id, CASE WHEN bool_or(retirada) THEN 'eliminado' ELSE 'cambiado' END,
      CASE WHEN grupo = '' THEN (array_agg(cambios))[1] ELSE jsonb_build_object(grupo, jsonb_object_agg(clave, cambios)) END
    FROM (
      SELECT CASE WHEN padre LIKE '=%' THEN substr(padre, 2) ELSE coalesce(d.fila ->> padre, a.fila ->> padre, '') END AS id,
        coalesce(d.clave, a.clave) AS clave,
        (SELECT coalesce(jsonb_object_agg(campo,
            jsonb_build_array(historia_valor(a.fila -> campo, forma), historia_valor(d.fila -> campo, forma))), '{}')
          FROM unnest(campos, formas) AS c (campo, forma) WHERE a.fila -> campo IS DISTINCT FROM d.fila -> campo) AS cambios,
        a.fila ->> nullif(retiro, '') IS NULL AND d.fila ->> nullif(retiro, '') IS NOT NULL AS retirada
      FROM (SELECT fila, concat_ws(':', fila ->> claves[1], fila ->> claves[2]) AS clave
          FROM (SELECT to_jsonb(a) AS fila FROM antes a OFFSET 0) AS viejas) AS a
      FULL JOIN (SELECT fila, concat_ws(':', fila ->> claves[1], fila ->> claves[2]) AS clave
          FROM (SELECT to_jsonb(d) AS fila FROM despues d OFFSET 0) AS nuevas) AS d
        ON a.clave = d.clave OFFSET 0
    ) AS cambiadas
    WHERE cambios <> '{}' GROUP BY id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Completes a row of history. What an INSERT says of the moment, the author or the hash is not believed.
CREATE FUNCTION historia_completar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor CONSTANT text[] := string_to_array(nullif(current_setting('anclaje.autor', true), ''), ' ');
BEGIN
  NEW.transaccion_his := pg_current_xact_id();
  NEW.fecha_his := clock_timestamp();
  NEW.origen_his := autor[1];
  NEW.cuenta_his := nullif(autor[2], '')::integer;
  NEW.solicitud_his := nullif(autor[3], '');
  -- A portal of an older version says nothing. The query stands apart, since PostgreSQL runs it even where the first half
  -- of a condition is false.
  IF autor IS NULL THEN
    IF EXISTS (SELECT FROM procesos WHERE NOT autor_proc AND visto_proc > clock_timestamp() - interval '1 minute')
    THEN NEW.origen_his := 'anterior'; END IF;
  END IF;
  NEW.sal_his := gen_random_uuid();
  NEW.huella_his := historia_huella(NEW, sha256(uuid_send(NEW.sal_his) || convert_to(NEW.contenido_his, 'UTF8')));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- SHA-256 of a row: of its columns as a JSON array of texts, and of the hash of its salt and content.
CREATE FUNCTION historia_huella(fila historia, contenido bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(fila.numero_his::text, fila.transaccion_his::text,
    to_char(fila.fecha_his AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), fila.origen_his, fila.cuenta_his::text,
    fila.solicitud_his, fila.sujeto_his, fila.id_his, fila.accion_his)::text, 'UTF8') || contenido)
$$;
--> statement-breakpoint
CREATE TRIGGER historia_completar BEFORE INSERT ON historia FOR EACH ROW EXECUTE FUNCTION historia_completar();
--> statement-breakpoint
-- Says no to whoever breaks a rule about records, by the name of the rule.
CREATE OR REPLACE FUNCTION rechazar(regla text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused by a rule about records' USING ERRCODE = 'check_violation', CONSTRAINT = regla;
END $$;
--> statement-breakpoint
-- History is only written. Salt and content of a person may be erased together, in a transaction that says so before.
CREATE FUNCTION historia_intacta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sujeto_his = 'colaborador' AND OLD.accion_his <> 'suprimido'
    AND NEW.sal_his IS NULL AND NEW.contenido_his IS NULL
    AND to_jsonb(NEW) - ARRAY['sal_his', 'contenido_his'] = to_jsonb(OLD) - ARRAY['sal_his', 'contenido_his']
    AND EXISTS (SELECT FROM historia WHERE sujeto_his = 'colaborador' AND id_his = OLD.id_his AND accion_his = 'suprimido'
      AND transaccion_his = pg_current_xact_id())
  THEN RETURN NEW; END IF;
  PERFORM rechazar('historia_intacta');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER historia_intacta BEFORE UPDATE OR DELETE ON historia FOR EACH ROW EXECUTE FUNCTION historia_intacta();
--> statement-breakpoint
-- Erases what history holds of people, who are deleted in the same transaction.
CREATE FUNCTION historia_suprimir(personas text[], motivo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO historia (sujeto_his, id_his, accion_his, contenido_his)
  SELECT 'colaborador', id, 'suprimido', jsonb_build_object('motivo', motivo) FROM unnest(personas) AS id;
  UPDATE historia SET sal_his = NULL, contenido_his = NULL
  WHERE sujeto_his = 'colaborador' AND id_his = ANY (personas) AND accion_his <> 'suprimido' AND sal_his IS NOT NULL;
END $$;
--> statement-breakpoint
-- Emptying a table fires no trigger of its rows, so nothing would tell of it.
CREATE FUNCTION historia_vaciar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechazar('historia_vaciar');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vaciar_historia BEFORE TRUNCATE ON historia FOR EACH STATEMENT EXECUTE FUNCTION historia_vaciar();
--> statement-breakpoint
-- Keeps the history of a table: makes its triggers, with the arguments of `historia_anotar`. A migration that adds a column
-- calls it again.
CREATE FUNCTION historia_vigilar(tabla regclass, VARIADIC argumentos text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  anota CONSTANT text := (
    SELECT format('FOR EACH STATEMENT EXECUTE FUNCTION historia_anotar(%s)', string_agg(quote_literal(dicho), ', ' ORDER BY orden))
    FROM unnest(argumentos) WITH ORDINALITY AS argumento (dicho, orden));
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER historia_altas AFTER INSERT ON %s REFERENCING NEW TABLE AS despues ', tabla) || anota;
  EXECUTE format('CREATE OR REPLACE TRIGGER historia_cambios AFTER UPDATE ON %s
    REFERENCING OLD TABLE AS antes NEW TABLE AS despues ', tabla) || anota;
  EXECUTE format('CREATE OR REPLACE TRIGGER historia_bajas AFTER DELETE ON %s REFERENCING OLD TABLE AS antes ', tabla) || anota;
  EXECUTE format('CREATE OR REPLACE TRIGGER vaciar_historia BEFORE TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION historia_vaciar()', tabla);
END $$;
--> statement-breakpoint
SELECT historia_vigilar('colaboradores',
  'colaborador', 'id_col', 'id_col',
  'paisdocumento_col>paises,tipodocumento_col>tipodocs,numerodocumento_col,nombres_col,apellidos_col,'
  'fechanacimiento_col,correopersonal_col,telefono_col,direccion_col,cargo_col,licencia_col,'
  'idemp_col>empresas,idciu_col>ciudades,genero_col,paisnacimiento_col>paises,niveleducativo_col,'
  'areatrabajo_col,arl_col,sector_col,estado_col,terminos_col,#firma_col,origen_col,firmante_col',
  'firmante_col', '', '');
--> statement-breakpoint
SELECT historia_vigilar('consentimientos',
  'colaborador', 'idcol_con', 'id_con',
  'fecha_con,version_con,canal_con,declaradopor_con,idimp_con,anulado_con',
  '', 'consentimientos', '');
--> statement-breakpoint
SELECT historia_vigilar('empresas',
  'empresa', 'id_emp', 'id_emp',
  'nombre_emp,nit_emp,telefono_emp,correo_emp,direccion_emp,representante_emp,#personacontacto_emp,'
  '#numpersonacontacto_emp,#correopersonacontacto_emp,#img_emp,origen_emp,porconfirmar_emp,arl_emp,'
  'sector_emp',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('cursos',
  'curso', 'id_cur', 'id_cur',
  'nombre_cur,descripcion_cur,iniciales_cur',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('certificaciones',
  'certificacion', 'id_cer', 'id_cer',
  'idcur_cer>cursos,cohorte_cer,fechainicio_cer,fechafin_cer,horas_cer,periodo_cer,tiempovigencia_cer,'
  'estado_cer',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('responsables',
  'certificacion', 'idcer_res', 'idcol_res',
  'idcol_res,orden_res',
  '', 'responsables', '');
--> statement-breakpoint
SELECT historia_vigilar('certcol',
  'certificado', 'id_ceco', 'id_ceco',
  'idcer_ceco>certificaciones,idcol_ceco,idemp_ceco>empresas,consecutivo_ceco,estado_ceco,#datos_ceco,'
  'aprobado_ceco,aprobadopor_ceco,cargado_ceco,creadopor_ceco,emision_ceco,desenlace_ceco,'
  'motivodesenlace_ceco,decididopor_ceco,eliminado_ceco,eliminadopor_ceco',
  '*', '', 'eliminado_ceco');
--> statement-breakpoint
SELECT historia_vigilar('emisiones',
  'emision', 'iddoc_emi', 'version_emi',
  '#codigo_emi,emitidopor_emi,plantilla_emi,huella_emi,idemp_emi,reconstruida_emi,entregada_emi,fin_emi,'
  'finpor_emi,clase_emi,motivo_emi,reemplazo_emi',
  '*', '+versiones', '');
--> statement-breakpoint
SELECT historia_vigilar('equipos',
  'equipo', 'id_eq', 'id_eq',
  'codigo_eq,idemp_eq>empresas,idclaeq_eq>claseequipos,idmar_eq>marcas,numserie_eq,lote_eq,referencia_eq,'
  'modelo_eq,selloconformidad_eq,dayfabricacion_eq,monthfabricacion_eq,yearfabricacion_eq,origen_eq,'
  'porconfirmar_eq,nousar_eq,eliminado_eq,eliminadopor_eq',
  '', '', 'eliminado_eq');
--> statement-breakpoint
SELECT historia_vigilar('equiposnormas',
  'equipo', 'ideq_eqnor', 'idnor_eqnor',
  'idnor_eqnor>normas',
  '', 'normas', '');
--> statement-breakpoint
SELECT historia_vigilar('evaluaciones',
  'inspeccion', 'id_eva', 'id_eva',
  'ideq_eva>equipos,fecha_eva,fechamantenimiento_eva,estado_eva,idcol_eva,idobs_eva>observaciones,'
  'idpro_eva>propiedades,rechazada_eva,emision_eva,numero_eva,terminada_eva,terminadapor_eva,anulada_eva,'
  'creadopor_eva,eliminado_eva,eliminadopor_eva',
  '*', '', 'eliminado_eva');
--> statement-breakpoint
SELECT historia_vigilar('evaluaciondetalles',
  'inspeccion', 'ideva_evadet', 'id_evadet',
  '-nombre_evadet,resultado_evadet,nota_evadet,eliminado_evadet',
  '', 'lineas', '');
--> statement-breakpoint
SELECT historia_vigilar('fotos',
  'inspeccion', 'ideva_fot', 'id_fot',
  'idevadet_fot,#imagen_fot',
  '', 'fotos', '');
--> statement-breakpoint
SELECT historia_vigilar('criterios',
  'criterio', 'id_cri', 'id_cri',
  'nombre_cri,father_cri,requerido_cri,ayuda_cri,idpro_cri>propiedades',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('claseequipos',
  'claseequipo', 'id_claeq', 'id_claeq',
  'nombre_claeq,idtipoeq_claeq>tipoequipos',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('tipoequipos',
  'tipoequipo', 'id_tipoeq', 'id_tipoeq',
  'nombre_tipoeq,idpro_tipoeq>propiedades',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('normas',
  'norma', 'id_nor', 'id_nor',
  'nombre_nor,titulo_nor,idtipoeq_nor>tipoequipos',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('marcas',
  'marca', 'id_mar', 'id_mar',
  'nombre_mar',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('observaciones',
  'observacion', 'id_obs', 'id_obs',
  'descripcion_obs,estado_obs',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('cuentas',
  'cuenta', 'id_cue', 'id_cue',
  '#username_cue,!password_cue,idcol_cue,idroles_cue>roles,bloqueada_cue',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('roles',
  'rol', 'id_rol', 'id_rol',
  'nombre_rol,descripcion_rol',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('permisosroles',
  'permiso', 'id_prol', 'id_prol',
  'idrol_prol>roles,idmodulo_prol>modulos,ver_prol,crear_prol,editar_prol,eliminar_prol,filtrar_prol',
  '*', '', '');
--> statement-breakpoint
SELECT historia_vigilar('centro',
  'centro', 'id_cen', 'id_cen',
  'nombre_cen,nit_cen,ciudad_cen,licencia_cen,certificacion_cen,codigoaprobacion_cen,representante_cen,'
  'correo_cen,color_cen,#logo_cen,#firma_cen,dospersonas_cen,firmaconfirmada_cen',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('ministerio',
  'ministerio', 'id_min', 'id_min',
  'separador_min,formatofecha_min,caja_min,codificacion_min,desde_min',
  '', '', '');
--> statement-breakpoint
SELECT historia_vigilar('valoresministerio',
  'ministerio', '=1', 'id_val',
  'lista_val,codigo_val,nombre_val,texto_val,orden_val,verificado_val',
  '', 'valores', '');
