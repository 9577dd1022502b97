CREATE TABLE "listas" (
	"huella_lis" "bytea" PRIMARY KEY NOT NULL,
	"datos_lis" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emisiones" DROP CONSTRAINT "emisiones_clase_ck";--> statement-breakpoint
ALTER TABLE "emisiones" DROP CONSTRAINT "emisiones_fin_ck";--> statement-breakpoint
ALTER TABLE "emisiones" DROP CONSTRAINT "emisiones_entregada_ck";--> statement-breakpoint
DROP INDEX "evaluaciones_pendientes_ix";--> statement-breakpoint
DROP INDEX "evaluaciones_espera_ix";--> statement-breakpoint
ALTER TABLE "equipos" ADD COLUMN "nousar_eq" text;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "emision_eva" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "numero_eva" text;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "terminada_eva" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "terminadapor_eva" integer;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "entregada_eva" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "borrador_eva" smallint;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "falla_eva" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD COLUMN "anulada_eva" timestamp with time zone;--> statement-breakpoint
-- What exists counts as finished and handed out. As defaults of new columns these values take no time; what has no result, which
-- is little, is changed back.
ALTER TABLE "evaluaciones" ALTER COLUMN "emision_eva" SET DEFAULT 0, ALTER COLUMN "entregada_eva" SET DEFAULT false;--> statement-breakpoint
UPDATE "evaluaciones" SET "emision_eva" = 0, "entregada_eva" = false, "falla_eva" = EXISTS (
  SELECT FROM "evaluaciondetalles" WHERE "ideva_evadet" = "id_eva" AND "father_evadet" IS NOT NULL
    AND "eliminado_evadet" IS NULL AND "idpro_evadet" = "idpro_eva" AND "resultado_evadet" = 0)
  WHERE "estado_eva" = 0;--> statement-breakpoint
-- Those of the last two days count as finished now by whoever is responsible, so that mistakes of today can still be mended.
UPDATE "evaluaciones" SET "terminada_eva" = now(), "entregada_eva" = false,
    "terminadapor_eva" = (SELECT min("id_cue") FROM "cuentas" WHERE "idcol_cue" = "idcol_eva")
  WHERE "estado_eva" <> 0 AND "fecha_eva" >= (now() AT TIME ZONE 'America/Bogota')::date - 1;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluaciones_numero_uq" ON "evaluaciones" USING btree ("numero_eva") WHERE numero_eva is not null;--> statement-breakpoint
CREATE INDEX "evaluaciones_pendientes_ix" ON "evaluaciones" USING btree ("ideq_eva","fecha_eva") WHERE eliminado_eva is null and emision_eva = 0;--> statement-breakpoint
CREATE INDEX "evaluaciones_espera_ix" ON "evaluaciones" USING btree ("fecha_eva","ideq_eva","id_eva") WHERE eliminado_eva is null and emision_eva = 0;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD CONSTRAINT "evaluaciones_emision_ck" CHECK (emision_eva = 0 or estado_eva <> 0 or anulada_eva is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "emisiones" ADD CONSTRAINT "emisiones_clase_ck" CHECK ("emisiones"."clase_emi" in ('no_entregado', 'equivocacion', 'eliminado', 'correccion', 'error', 'fraude', 'titular', 'otra'));--> statement-breakpoint
ALTER TABLE "emisiones" ADD CONSTRAINT "emisiones_fin_ck" CHECK (("emisiones"."fin_emi" is null) = ("emisiones"."clase_emi" is null) and ("emisiones"."fin_emi" is null and "emisiones"."tipo_emi" = 1) = ("emisiones"."datos_emi" is null));--> statement-breakpoint
ALTER TABLE "emisiones" ADD CONSTRAINT "emisiones_entregada_ck" CHECK ("emisiones"."clase_emi" not in ('no_entregado', 'equivocacion', 'eliminado') or "emisiones"."entregada_emi" is null);