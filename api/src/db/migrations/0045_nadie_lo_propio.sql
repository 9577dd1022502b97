CREATE TABLE "nombresanteriores" (
	"idcol_nan" integer NOT NULL,
	"nombre_nan" text NOT NULL,
	CONSTRAINT "nombresanteriores_pk" PRIMARY KEY("idcol_nan","nombre_nan")
);
--> statement-breakpoint
DROP INDEX "certcol_pendientes_ix";--> statement-breakpoint
DROP INDEX "certcol_pendientes_cohorte_ix";--> statement-breakpoint
ALTER TABLE "centro" ADD COLUMN "dospersonas_cen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "centro" ADD COLUMN "firmaconfirmada_cen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "creadopor_ceco" integer;--> statement-breakpoint
ALTER TABLE "certificaciones" ADD COLUMN "firmadohasta_cer" integer;--> statement-breakpoint
ALTER TABLE "responsables" ADD COLUMN "firmadohasta_res" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nombresanteriores" ADD CONSTRAINT "nombresanteriores_persona_fk" FOREIGN KEY ("idcol_nan") REFERENCES "public"."colaboradores"("id_col") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_ix" ON "certcol" USING btree ("id_ceco","idcer_ceco","idcol_ceco","creadopor_ceco","consecutivo_ceco") WHERE eliminado_ceco is null and estado_ceco = 0;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_cohorte_ix" ON "certcol" USING btree ("idcer_ceco","idcol_ceco","creadopor_ceco","consecutivo_ceco") WHERE eliminado_ceco is null and estado_ceco = 0;