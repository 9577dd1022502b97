-- Who signs a cohort signs what its certificates print (TRUST-12): digests take the place of triggers that cleared signatures.
SELECT set_config('anclaje.autor', 'migracion 0069', true);
--> statement-breakpoint
CREATE TABLE "firmas" (
	"idceco_fir" uuid NOT NULL,
	"idcol_fir" integer NOT NULL,
	"idcer_fir" integer NOT NULL,
	"aprendiz_fir" "bytea" NOT NULL,
	"version_fir" smallint NOT NULL,
	"firmadopor_fir" integer NOT NULL,
	"firmado_fir" timestamp with time zone NOT NULL,
	CONSTRAINT "firmas_pk" PRIMARY KEY("idceco_fir","idcol_fir")
);
--> statement-breakpoint
DROP INDEX "certcol_pendientes_ix";--> statement-breakpoint
DROP INDEX "certcol_pendientes_cohorte_ix";--> statement-breakpoint
-- Passwords of before count as set by their owners.
ALTER TABLE "cuentas" ADD COLUMN "clavepropia_cue" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "cuentas" ALTER COLUMN "clavepropia_cue" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "responsables" ADD COLUMN "revisar_res" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "responsables" ADD COLUMN "grupo_res" "bytea";--> statement-breakpoint
ALTER TABLE "responsables" ADD COLUMN "version_res" smallint;--> statement-breakpoint
ALTER TABLE "responsables" ADD COLUMN "firmadopor_res" integer;--> statement-breakpoint
ALTER TABLE "responsables" ADD COLUMN "firmado_res" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emisiones" ADD COLUMN "firmas_emi" jsonb;--> statement-breakpoint
ALTER TABLE "firmas" ADD CONSTRAINT "firmas_certificado_fk" FOREIGN KEY ("idceco_fir") REFERENCES "public"."certcol"("id_ceco") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmas" ADD CONSTRAINT "firmas_responsable_fk" FOREIGN KEY ("idcer_fir","idcol_fir") REFERENCES "public"."responsables"("idcer_res","idcol_res") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firmas_responsable_ix" ON "firmas" USING btree ("idcer_fir","idcol_fir");--> statement-breakpoint
CREATE INDEX "responsables_de_antes_ix" ON "responsables" USING btree ("idcer_res") WHERE firmadohasta_res < 0;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_ix" ON "certcol" USING btree ("id_ceco","idcer_ceco","idcol_ceco","consecutivo_ceco") WHERE eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_cohorte_ix" ON "certcol" USING btree ("idcer_ceco","idcol_ceco","consecutivo_ceco") WHERE eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null;--> statement-breakpoint
-- The triggers of history name the columns. They are made again below.
DROP TRIGGER a_historia_cambios ON centro;--> statement-breakpoint
DROP TRIGGER a_historia_cambios ON certcol;--> statement-breakpoint
ALTER TABLE "centro" DROP COLUMN "dospersonas_cen";--> statement-breakpoint
ALTER TABLE "certcol" DROP COLUMN "creadopor_ceco";--> statement-breakpoint
ALTER TABLE "responsables" ADD CONSTRAINT "responsables_firma_ck" CHECK (num_nonnulls("responsables"."grupo_res", "responsables"."version_res", "responsables"."firmadopor_res", "responsables"."firmado_res") in (0, 4));
--> statement-breakpoint
SELECT historia_vigilar('centro', 'centro', 'id_cen', '{id_cen,version_cen,!logo_cen,!firma_cen}');
--> statement-breakpoint
SELECT historia_vigilar('certcol', 'certificado', 'id_ceco',
  '{id_ceco,descargado_ceco,datos_ceco,fechafin_ceco,desde_ceco,numerodocumento_ceco,marcado_ceco,creado_ceco,decidido_ceco}', 'true');
--> statement-breakpoint
SELECT historia_vigilar('responsables', 'certificacion', 'idcer_res', '{firmadohasta_res,revisar_res}');
--> statement-breakpoint
SELECT historia_vigilar('firmas', 'certificado', 'idceco_fir', '{!aprendiz_fir}');
--> statement-breakpoint
SELECT historia_vigilar('emisiones', 'emision', 'iddoc_emi',
  '{codigo_emi,emitida_emi,huella_emi,datos_emi,firmas_emi,revisada_emi,alterada_emi}', NULL);
--> statement-breakpoint
SELECT historia_vigilar('cuentas', 'cuenta', 'id_cue',
  '{id_cue,sesion_cue,ingreso_cue,cierre_cue,salvo_cue,puedefirmar_cue,!username_cue,!password_cue}', persona => 'idcol_cue');
--> statement-breakpoint
-- Digests of what signers vouch for, from the data that a certificate prints: of its cohort, and of its learner. Whoever
-- changes what they take raises VERSION_FIRMA.
CREATE FUNCTION grupo_firmado(datos jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN huella_emision(jsonb_build_object('curso', datos #> '{curso,nombre}', 'horas', datos -> 'horas',
  'fechainicio', datos -> 'fechainicio', 'fechafin', datos -> 'fechafin',
  'tiempovigencia', datos -> 'tiempovigencia', 'periodo', datos -> 'periodo', 'responsables', datos -> 'responsables',
  'centro', jsonb_build_object('nombre', datos #> '{centro,nombre}', 'nit', datos #> '{centro,nit}', 'licencia', datos #> '{centro,licencia}'),
  -- The representative signs where nobody else does.
  'representante', CASE WHEN datos -> 'responsables' = '[]' THEN
    jsonb_build_object('nombre', datos #> '{centro,representante}', 'firma', datos #> '{centro,firma}') END));
--> statement-breakpoint
CREATE FUNCTION aprendiz_firmado(datos jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN huella_emision(jsonb_build_object('codigo', datos -> 'codigo', 'aprendiz', datos -> 'aprendiz',
  'empresa', jsonb_build_object('nombre', datos #> '{empresa,nombre}', 'nit', datos #> '{empresa,nit}')));
--> statement-breakpoint
-- Digests tell what changed after a signature, so nothing clears one because of that any more.
DROP TRIGGER firmas_caducan ON certificaciones;
--> statement-breakpoint
DROP FUNCTION firmas_caducan();
--> statement-breakpoint
DROP TRIGGER firmas_de_la_persona ON colaboradores;
--> statement-breakpoint
DROP FUNCTION firmas_de_la_persona();
--> statement-breakpoint
-- An outcome, a deletion, an annulment, or another cohort or person ends what was signed of a learner.
CREATE FUNCTION firmas_del_aprendiz() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM firmas WHERE idceco_fir = NEW.id_ceco;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER firmas_del_aprendiz AFTER UPDATE ON certcol FOR EACH ROW
  WHEN ((OLD.idcer_ceco, OLD.idcol_ceco, OLD.desenlace_ceco, OLD.eliminado_ceco, OLD.estado_ceco = 2)
    IS DISTINCT FROM (NEW.idcer_ceco, NEW.idcol_ceco, NEW.desenlace_ceco, NEW.eliminado_ceco, NEW.estado_ceco = 2))
  EXECUTE FUNCTION firmas_del_aprendiz();
--> statement-breakpoint
-- Of a cohort that was cancelled nothing is signed, also when it goes on afterwards.
CREATE FUNCTION firmas_de_la_cohorte() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM firmas WHERE idcer_fir = NEW.id_cer;
  UPDATE responsables SET grupo_res = NULL, version_res = NULL, firmadopor_res = NULL, firmado_res = NULL,
    firmadohasta_res = 0, revisar_res = false
    WHERE idcer_res = NEW.id_cer AND (grupo_res IS NOT NULL OR firmadohasta_res <> 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER firmas_de_la_cohorte AFTER UPDATE ON certificaciones FOR EACH ROW
  WHEN ((OLD.estado_cer = 2) <> (NEW.estado_cer = 2)) EXECUTE FUNCTION firmas_de_la_cohorte();
--> statement-breakpoint
-- Says of the signatures of cohorts that what they cover may have changed, for lists and bells: an approval compares. Each
-- cohort's rows are locked in one order.
CREATE FUNCTION firmas_por_revisar(cohortes integer[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM responsables WHERE idcer_res = ANY (cohortes) AND NOT revisar_res ORDER BY idcer_res, idcol_res FOR NO KEY UPDATE;
  UPDATE responsables SET revisar_res = true WHERE idcer_res = ANY (cohortes) AND NOT revisar_res;
END $$;
--> statement-breakpoint
CREATE FUNCTION cohorte_por_revisar() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'certificaciones' THEN PERFORM firmas_por_revisar(ARRAY[NEW.id_cer]);
  ELSE PERFORM firmas_por_revisar(ARRAY[coalesce(NEW.idcer_res, OLD.idcer_res)]); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cohorte_por_revisar AFTER UPDATE ON certificaciones FOR EACH ROW
  WHEN ((OLD.fechainicio_cer, OLD.fechafin_cer, OLD.horas_cer, OLD.tiempovigencia_cer, OLD.periodo_cer)
    IS DISTINCT FROM (NEW.fechainicio_cer, NEW.fechafin_cer, NEW.horas_cer, NEW.tiempovigencia_cer, NEW.periodo_cer))
  EXECUTE FUNCTION cohorte_por_revisar();
--> statement-breakpoint
CREATE TRIGGER cohorte_por_revisar AFTER INSERT OR DELETE OR UPDATE OF orden_res ON responsables FOR EACH ROW
  EXECUTE FUNCTION cohorte_por_revisar();
--> statement-breakpoint
-- Changes of what several cohorts print mark those with somebody who waits. This is done at the end of the transaction and one
-- after the other, so that who signs waits for no import, and two of them do not wait for each other. Where the centre asks for
-- no signatures nothing is marked, and everything that waits once it asks for them.
CREATE FUNCTION firma_por_revisar() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cohortes integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM centro WHERE firmaconfirmada_cen) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('firma_por_revisar'));
  CASE TG_TABLE_NAME
    WHEN 'certcol' THEN cohortes := ARRAY[NEW.idcer_ceco];
    WHEN 'empresas' THEN cohortes := ARRAY(SELECT DISTINCT idcer_ceco FROM certcol
      WHERE idemp_ceco = NEW.id_emp AND eliminado_ceco IS NULL AND estado_ceco = 0 AND desenlace_ceco IS NULL);
    WHEN 'colaboradores' THEN cohortes := ARRAY(
      SELECT idcer_res FROM responsables WHERE idcol_res = NEW.id_col
        AND EXISTS (SELECT FROM certcol WHERE idcer_ceco = idcer_res AND eliminado_ceco IS NULL AND estado_ceco = 0 AND desenlace_ceco IS NULL)
      UNION SELECT idcer_ceco FROM certcol WHERE idcol_ceco = NEW.id_col AND eliminado_ceco IS NULL AND estado_ceco = 0 AND desenlace_ceco IS NULL);
    WHEN 'cursos' THEN cohortes := ARRAY(SELECT id_cer FROM certificaciones WHERE idcur_cer = NEW.id_cur
      AND EXISTS (SELECT FROM certcol WHERE idcer_ceco = id_cer AND eliminado_ceco IS NULL AND estado_ceco = 0 AND desenlace_ceco IS NULL));
    ELSE cohortes := ARRAY(SELECT DISTINCT idcer_ceco FROM certcol WHERE eliminado_ceco IS NULL AND estado_ceco = 0 AND desenlace_ceco IS NULL);
  END CASE;
  PERFORM firmas_por_revisar(cohortes);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A certificate that waits again may be another than the one that was signed.
CREATE CONSTRAINT TRIGGER firma_por_revisar AFTER UPDATE ON certcol DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.eliminado_ceco IS NULL AND NEW.estado_ceco = 0 AND NEW.desenlace_ceco IS NULL
    AND (OLD.idcol_ceco, OLD.idemp_ceco, OLD.eliminado_ceco, OLD.estado_ceco, OLD.desenlace_ceco)
      IS DISTINCT FROM (NEW.idcol_ceco, NEW.idemp_ceco, NEW.eliminado_ceco, NEW.estado_ceco, NEW.desenlace_ceco))
  EXECUTE FUNCTION firma_por_revisar();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER firma_por_revisar AFTER UPDATE ON cursos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.nombre_cur, OLD.iniciales_cur) IS DISTINCT FROM (NEW.nombre_cur, NEW.iniciales_cur))
  EXECUTE FUNCTION firma_por_revisar();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER firma_por_revisar AFTER UPDATE ON empresas DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.nombre_emp, OLD.nit_emp) IS DISTINCT FROM (NEW.nombre_emp, NEW.nit_emp))
  EXECUTE FUNCTION firma_por_revisar();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER firma_por_revisar AFTER UPDATE ON tipodocs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.nombre_tipo, OLD.iniciales_tipo) IS DISTINCT FROM (NEW.nombre_tipo, NEW.iniciales_tipo))
  EXECUTE FUNCTION firma_por_revisar();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER firma_por_revisar AFTER UPDATE ON centro DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.nombre_cen, OLD.nit_cen, OLD.licencia_cen) IS DISTINCT FROM (NEW.nombre_cen, NEW.nit_cen, NEW.licencia_cen)
    OR NEW.firmaconfirmada_cen AND NOT OLD.firmaconfirmada_cen)
  EXECUTE FUNCTION firma_por_revisar();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER firma_por_revisar AFTER UPDATE ON colaboradores DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.nombres_col, OLD.apellidos_col, OLD.tipodocumento_col, OLD.numerodocumento_col, OLD.cargo_col, OLD.licencia_col,
      OLD.firma_col)
    IS DISTINCT FROM (NEW.nombres_col, NEW.apellidos_col, NEW.tipodocumento_col, NEW.numerodocumento_col, NEW.cargo_col,
      NEW.licencia_col, NEW.firma_col))
  EXECUTE FUNCTION firma_por_revisar();
--> statement-breakpoint
-- Who signed an issue of a certificate: those whose signatures are of just what it prints of the cohort. A correction of the
-- learner alone keeps the signatures over the cohort of the issue before.
CREATE FUNCTION firmas_de(certificado uuid, datos jsonb) RETURNS jsonb LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_agg(firma ORDER BY firma -> 'persona') FROM (
    SELECT DISTINCT ON (firma -> 'persona') firma
      || CASE WHEN firma ->> 'aprendiz' = encode(aprendiz_firmado(datos), 'hex') THEN '{}' ELSE '{"aprendiz": null}'::jsonb END AS firma
    FROM (
      SELECT 1 AS fuente, jsonb_build_object('persona', idcol_res, 'grupo', encode(grupo_res, 'hex'), 'version', version_res,
        'cuenta', firmadopor_res, 'momento', firmado_res, 'aprendiz', encode(aprendiz_fir, 'hex')) AS firma
      FROM certcol JOIN responsables ON idcer_res = idcer_ceco LEFT JOIN firmas ON idceco_fir = id_ceco AND idcol_fir = idcol_res
      WHERE id_ceco = certificado AND grupo_res IS NOT NULL
      UNION ALL
      SELECT 2, jsonb_array_elements(firmas_emi) FROM emisiones
      WHERE tipo_emi = 1 AND iddoc_emi = certificado AND reemplazo_emi IS NOT NULL
    ) AS todas
    WHERE firma ->> 'grupo' = encode(grupo_firmado(datos), 'hex')
    ORDER BY firma -> 'persona', fuente) AS propias;
END;
--> statement-breakpoint
-- An issue of a certificate keeps who had signed it by then.
CREATE OR REPLACE FUNCTION emisiones_certificados() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Two equal codes, of fifty random bits, refuse the approval.
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, emitida_emi, emitidopor_emi, huella_emi, idemp_emi, entregada_emi, firmas_emi)
  VALUES (1, NEW.id_ceco, NEW.emision_ceco, NEW.aprobado_ceco, NEW.aprobadopor_ceco, huella_emision(NEW.datos_ceco),
    (SELECT id_emp FROM empresas WHERE id_emp = (NEW.datos_ceco -> 'empresa' ->> 'id')::integer),
    CASE WHEN NEW.descargado_ceco = 1 THEN ahora() END, firmas_de(NEW.id_ceco, NEW.datos_ceco));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION emision_firme() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Whether the data are still those that were issued is noted at any time, also of an ended issue.
  OLD.revisada_emi := NEW.revisada_emi;
  OLD.alterada_emi := NEW.alterada_emi;
  IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  -- An issue is delivered once and ends once, in one update with everything that belongs to its end.
  IF (NEW.tipo_emi, NEW.iddoc_emi, NEW.version_emi, NEW.codigo_emi, NEW.emitida_emi, NEW.emitidopor_emi, NEW.plantilla_emi,
      NEW.huella_emi, NEW.idemp_emi, NEW.firmas_emi)
    IS DISTINCT FROM (OLD.tipo_emi, OLD.iddoc_emi, OLD.version_emi, OLD.codigo_emi, OLD.emitida_emi, OLD.emitidopor_emi,
      OLD.plantilla_emi, OLD.huella_emi, OLD.idemp_emi, OLD.firmas_emi)
    OR (OLD.entregada_emi IS NOT NULL AND NEW.entregada_emi IS DISTINCT FROM OLD.entregada_emi)
    OR OLD.fin_emi IS NOT NULL
    OR (OLD.datos_emi IS NOT NULL AND NEW.datos_emi IS DISTINCT FROM OLD.datos_emi)
    OR (NEW.fin_emi IS NOT NULL AND huella_emision(NEW.datos_emi) <> NEW.huella_emi)
    OR (NEW.fin_emi IS NULL AND (NEW.finpor_emi, NEW.motivo_emi, NEW.reemplazo_emi) IS DISTINCT FROM (NULL, NULL, NULL))
  THEN PERFORM rechazar('emisiones_firme'); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Signatures of before signed no content and do not count. Those that are asked for again are known by their sign.
UPDATE responsables SET firmadohasta_res = CASE WHEN EXISTS (
    SELECT FROM certcol WHERE idcer_ceco = idcer_res AND eliminado_ceco IS NULL AND estado_ceco = 0 AND desenlace_ceco IS NULL)
  THEN -firmadohasta_res ELSE 0 END
  WHERE firmadohasta_res > 0;
