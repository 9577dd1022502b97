CREATE TABLE "emisiones" (
	"tipo_emi" smallint NOT NULL,
	"iddoc_emi" uuid NOT NULL,
	"version_emi" integer NOT NULL,
	"codigo_emi" text COLLATE "C" NOT NULL,
	"emitida_emi" timestamp with time zone NOT NULL,
	"emitidopor_emi" integer,
	"plantilla_emi" smallint DEFAULT 1 NOT NULL,
	"huella_emi" "bytea" NOT NULL,
	"idemp_emi" integer,
	"reconstruida_emi" boolean DEFAULT false NOT NULL,
	"entregada_emi" timestamp with time zone,
	"fin_emi" timestamp with time zone,
	"finpor_emi" integer,
	"clase_emi" text,
	"motivo_emi" text,
	"reemplazo_emi" integer,
	"datos_emi" jsonb,
	CONSTRAINT "emisiones_pk" PRIMARY KEY("tipo_emi","iddoc_emi","version_emi"),
	CONSTRAINT "emisiones_tipo_ck" CHECK ("emisiones"."tipo_emi" in (1, 2)),
	CONSTRAINT "emisiones_clase_ck" CHECK ("emisiones"."clase_emi" in ('no_entregado', 'eliminado', 'correccion', 'error', 'fraude', 'titular', 'otra')),
	CONSTRAINT "emisiones_fin_ck" CHECK (("emisiones"."fin_emi" is null) = ("emisiones"."clase_emi" is null) and ("emisiones"."fin_emi" is null) = ("emisiones"."datos_emi" is null)),
	CONSTRAINT "emisiones_reemplazo_ck" CHECK (("emisiones"."clase_emi" = 'correccion') = ("emisiones"."reemplazo_emi" is not null)),
	CONSTRAINT "emisiones_entregada_ck" CHECK ("emisiones"."clase_emi" not in ('no_entregado', 'eliminado') or "emisiones"."entregada_emi" is null)
);
--> statement-breakpoint
CREATE TABLE "emisionimagenes" (
	"tipo_eim" smallint NOT NULL,
	"iddoc_eim" uuid NOT NULL,
	"version_eim" integer NOT NULL,
	"idimg_eim" text NOT NULL,
	CONSTRAINT "emisionimagenes_pk" PRIMARY KEY("tipo_eim","iddoc_eim","version_eim","idimg_eim")
);
--> statement-breakpoint
ALTER TABLE "envios" DROP CONSTRAINT "envios_tipo_ck";--> statement-breakpoint
ALTER TABLE "certcol" DROP CONSTRAINT "certcol_estado_ck";--> statement-breakpoint
ALTER TABLE "certcol" DROP CONSTRAINT "certcol_aprobado_ck";--> statement-breakpoint
DROP INDEX "certcol_aprendiz_uq";--> statement-breakpoint
ALTER TABLE "envios" ADD COLUMN "emision_env" integer;--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "emision_ceco" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "emisiones" ADD CONSTRAINT "emisiones_empresa_fk" FOREIGN KEY ("idemp_emi") REFERENCES "public"."empresas"("id_emp") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emisionimagenes" ADD CONSTRAINT "emisionimagenes_emision_fk" FOREIGN KEY ("tipo_eim","iddoc_eim","version_eim") REFERENCES "public"."emisiones"("tipo_emi","iddoc_emi","version_emi") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emisionimagenes" ADD CONSTRAINT "emisionimagenes_imagen_fk" FOREIGN KEY ("idimg_eim") REFERENCES "public"."imagenes"("id_img") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emisiones_codigo_uq" ON "emisiones" USING btree ("codigo_emi");--> statement-breakpoint
CREATE UNIQUE INDEX "emisiones_vigente_uq" ON "emisiones" USING btree ("tipo_emi","iddoc_emi") WHERE fin_emi is null;--> statement-breakpoint
CREATE INDEX "emisiones_empresa_ix" ON "emisiones" USING btree ("idemp_emi") WHERE idemp_emi is not null;--> statement-breakpoint
CREATE INDEX "emisionimagenes_imagen_ix" ON "emisionimagenes" USING btree ("idimg_eim");--> statement-breakpoint
CREATE UNIQUE INDEX "envios_emision_uq" ON "envios" USING btree ("idceco_env","tipo_env","emision_env") WHERE "envios"."estado_env" in ('enviado', 'en_cola') and not "envios"."repetido_env" and "envios"."emision_env" is not null;--> statement-breakpoint
CREATE INDEX "certcol_anulados_ix" ON "certcol" USING btree ("id_ceco","idcer_ceco") WHERE eliminado_ceco is null and estado_ceco = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "certcol_aprendiz_uq" ON "certcol" USING btree ("idcer_ceco","idcol_ceco") WHERE eliminado_ceco is null and estado_ceco <> 2;--> statement-breakpoint
ALTER TABLE "envios" ADD CONSTRAINT "envios_tipo_ck" CHECK ("envios"."tipo_env" in (1, 2, 3));--> statement-breakpoint
-- Every row fulfilled the stricter constraints that these replace, so none is read.
ALTER TABLE "certcol" ADD CONSTRAINT "certcol_estado_ck" CHECK ("certcol"."estado_ceco" in (0, 1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "certcol" ADD CONSTRAINT "certcol_aprobado_ck" CHECK (("certcol"."estado_ceco" = 0) = ("certcol"."datos_ceco" is null)) NOT VALID;