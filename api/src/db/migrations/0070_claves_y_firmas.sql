-- More of the words that people write before a serial are left out of its key (EQUIP-19); marks that two acts at once lost (TRUST-12).
SELECT set_config('anclaje.autor', 'migracion 0070', true);
--> statement-breakpoint
-- A serial, lot, reference or model as it is engraved: without the words before it, with Ø and O as 0, I, L, | and ! as 1, and
-- without leading zeros. A word is left out whatever sign follows it, also none, so that a serial has one key however it is
-- spaced. In a GS1 code (21) stands before a serial, after (01) and fourteen digits.
CREATE OR REPLACE FUNCTION clave_plegada(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ltrim(translate(regexp_replace(
  clave_escrita(translate(regexp_replace(texto, '^(\D*|\s*\(01\)\s*\d{14}\s*)[([]\s*21\s*[])]', ''), 'Øø|!°', '0011O')),
  '^((SERIAL|SERIE|SER|NUMERO|NUMBER|NUM|NRO|NO|NR|NS|SN|NDES)(DE)?'
    '|(N|ID|COD|CODIGO|REF|REFERENCIA|LOTE)(DE)?(?=[0-9]|SER|SN|NO|NUM))+', ''), 'OIL', '011'), '0');
--> statement-breakpoint
ALTER TABLE "equipos" DROP COLUMN "clave_eq";--> statement-breakpoint
ALTER TABLE "equipos" ADD COLUMN "clave_eq" text COLLATE "C" GENERATED ALWAYS AS (clave_serie(numserie_eq)) STORED;--> statement-breakpoint
CREATE INDEX "equipos_clave_ix" ON "equipos" USING btree ("clave_eq");--> statement-breakpoint
DROP INDEX "emisiones_serie_ix";--> statement-breakpoint
CREATE INDEX "emisiones_serie_ix" ON "emisiones" USING btree (clave_serie(datos_emi #>> '{equipo,serie}')) WHERE tipo_emi = 2;
--> statement-breakpoint
DELETE FROM claves_rechazadas;
--> statement-breakpoint
SELECT revisar_claves(ideq_eva) FROM evaluaciones WHERE estado_eva = 1 AND emision_eva > 0 GROUP BY ideq_eva;
--> statement-breakpoint
-- Says of the signatures of cohorts that what they cover may have changed, for lists and bells: an approval compares. Each
-- cohort's rows are locked in one order, also those that are marked already: who signs meanwhile takes the mark away.
CREATE OR REPLACE FUNCTION firmas_por_revisar(cohortes integer[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM responsables WHERE idcer_res = ANY (cohortes) ORDER BY idcer_res, idcol_res FOR NO KEY UPDATE;
  UPDATE responsables SET revisar_res = true WHERE idcer_res = ANY (cohortes) AND NOT revisar_res;
END $$;
--> statement-breakpoint
-- Who signed an issue of a certificate: those whose signatures are of just what it prints of the cohort. A correction of the
-- learner alone keeps the signatures over the cohort of the issue before. In PL/pgSQL its plan is made once, and not for each
-- certificate of an approval.
CREATE OR REPLACE FUNCTION firmas_de(certificado uuid, datos jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (SELECT jsonb_agg(firma ORDER BY firma -> 'persona') FROM (
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
    ORDER BY firma -> 'persona', fuente) AS propias);
END $$;
