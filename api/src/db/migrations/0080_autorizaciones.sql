SELECT set_config('anclaje.autor', 'migracion 0080', true);--> statement-breakpoint
-- What was consented to before says only training, and that data are given to nobody else.
ALTER TABLE "consentimientos" ADD COLUMN "clase_con" text DEFAULT 'otorga' NOT NULL;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD COLUMN "usos_con" text[] DEFAULT '{formacion}' NOT NULL;--> statement-breakpoint
ALTER TABLE "consentimientos" ALTER COLUMN "clase_con" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "consentimientos" ALTER COLUMN "usos_con" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD COLUMN "idemp_con" integer;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD COLUMN "empresa_con" text;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD COLUMN "dia_con" date;--> statement-breakpoint
ALTER TABLE "consentimientos" RENAME COLUMN "declaradopor_con" TO "registradopor_con";--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "empleador_col" integer;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "recordatorios_col" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consentimientos" ADD CONSTRAINT "consentimientos_clase_ck" CHECK ("consentimientos"."clase_con" in ('otorga', 'retira'));--> statement-breakpoint
ALTER TABLE "consentimientos" ADD CONSTRAINT "consentimientos_usos_ck" CHECK ("consentimientos"."usos_con" <@ '{formacion,empleador,recordatorios}'::text[] and "consentimientos"."usos_con" <> '{}');--> statement-breakpoint
ALTER TABLE "consentimientos" ADD CONSTRAINT "consentimientos_empleador_ck" CHECK (("consentimientos"."idemp_con" is not null) = ('empleador' = any ("consentimientos"."usos_con"))
        and ("consentimientos"."idemp_con" is null) = ("consentimientos"."empresa_con" is null) and "consentimientos"."idemp_con" <> 0);--> statement-breakpoint
-- The annulled proofs of undone imports become rows that withdraw. Their people are gone, so history does not tell it.
ALTER TABLE "consentimientos" DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO consentimientos (idcol_con, clase_con, usos_con, fecha_con, version_con, canal_con, registradopor_con, idimp_con)
  SELECT idcol_con, 'retira', usos_con, anulado_con, version_con, canal_con, deshechapor_imp, idimp_con
  FROM consentimientos LEFT JOIN importaciones ON id_imp = idimp_con WHERE anulado_con IS NOT NULL ORDER BY id_con;--> statement-breakpoint
ALTER TABLE "consentimientos" ENABLE TRIGGER USER;--> statement-breakpoint
DROP TRIGGER a_historia_cambios ON consentimientos;--> statement-breakpoint
ALTER TABLE "consentimientos" DROP COLUMN "anulado_con";--> statement-breakpoint
SELECT historia_vigilar('consentimientos', 'colaborador', 'idcol_con', '{direccion_con}', persona => 'idcol_con');--> statement-breakpoint
SELECT historia_vigilar('colaboradores', 'colaborador', 'id_col',
  '{id_col,busqueda_col,empleador_col,recordatorios_col,!firma_col}', 'NEW.firmante_col', 'id_col');--> statement-breakpoint
-- A consent is a proof: it is withdrawn by another row.
CREATE FUNCTION consentimientos_quedan() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a consent is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER consentimientos_quedan BEFORE UPDATE ON consentimientos
  FOR EACH STATEMENT EXECUTE FUNCTION consentimientos_quedan();--> statement-breakpoint
-- The newest row of a person about a use. What an undone import declared counts for nothing.
CREATE FUNCTION consentimiento_ultimo(persona integer, uso text) RETURNS SETOF consentimientos LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT * FROM consentimientos
  WHERE idcol_con = persona AND uso = ANY (usos_con)
    AND NOT EXISTS (SELECT FROM importaciones WHERE id_imp = idimp_con AND deshecha_imp IS NOT NULL)
  ORDER BY id_con DESC LIMIT 1
$$;--> statement-breakpoint
-- Keeps in the row of a person what they allow apart.
CREATE FUNCTION consentimientos_valen() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  empleador CONSTANT integer := (SELECT CASE clase_con WHEN 'otorga' THEN idemp_con END
    FROM consentimiento_ultimo(NEW.idcol_con, 'empleador'));
  recordatorios CONSTANT boolean := coalesce(
    (SELECT clase_con = 'otorga' FROM consentimiento_ultimo(NEW.idcol_con, 'recordatorios')), false);
BEGIN
  UPDATE colaboradores SET empleador_col = empleador, recordatorios_col = recordatorios
  WHERE id_col = NEW.idcol_con AND (empleador_col, recordatorios_col) IS DISTINCT FROM (empleador, recordatorios);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consentimientos_valen AFTER INSERT ON consentimientos FOR EACH ROW
  WHEN (NEW.usos_con && '{empleador,recordatorios}') EXECUTE FUNCTION consentimientos_valen();
