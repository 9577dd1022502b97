DROP INDEX "certcol_pendientes_ix";--> statement-breakpoint
DROP INDEX "certcol_pendientes_cohorte_ix";--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "desenlace_ceco" text;--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "motivodesenlace_ceco" text;--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "decidido_ceco" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "decididopor_ceco" integer;--> statement-breakpoint
CREATE INDEX "certcol_desenlaces_ix" ON "certcol" USING btree ("id_ceco","idcer_ceco","desenlace_ceco") WHERE eliminado_ceco is null and desenlace_ceco is not null;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_ix" ON "certcol" USING btree ("id_ceco","idcer_ceco","idcol_ceco","creadopor_ceco","consecutivo_ceco") WHERE eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_cohorte_ix" ON "certcol" USING btree ("idcer_ceco","idcol_ceco","creadopor_ceco","consecutivo_ceco") WHERE eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null;--> statement-breakpoint
-- The columns are new, so no row has to be read.
ALTER TABLE "certcol" ADD CONSTRAINT "certcol_desenlace_ck" CHECK ("certcol"."desenlace_ceco" in ('no_aprobo', 'no_asistio', 'retirado', 'error')) NOT VALID;--> statement-breakpoint
ALTER TABLE "certcol" ADD CONSTRAINT "certcol_decidido_ck" CHECK ("certcol"."desenlace_ceco" is null or "certcol"."estado_ceco" = 0) NOT VALID;