DROP INDEX "certcol_cohorte_ix";--> statement-breakpoint
DROP INDEX "certcol_vence_ix";--> statement-breakpoint
DROP INDEX "certcol_inicio_ix";--> statement-breakpoint
DROP INDEX "certcol_vigencia_ix";--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "desde_ceco" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "certcol_cohorte_ix" ON "certcol" USING btree ("idcer_ceco","id_ceco","estado_ceco","fechafin_ceco","desde_ceco") WHERE eliminado_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_vence_ix" ON "certcol" USING btree ("fechafin_ceco","id_ceco","idcer_ceco","desde_ceco") WHERE eliminado_ceco is null and estado_ceco = 1;--> statement-breakpoint
CREATE INDEX "certcol_inicio_ix" ON "certcol" USING btree ("desde_ceco","id_ceco","idcer_ceco") WHERE eliminado_ceco is null and estado_ceco = 1 and desde_ceco is not null;--> statement-breakpoint
CREATE INDEX "certcol_vigencia_ix" ON "certcol" USING btree ("id_ceco","fechafin_ceco","desde_ceco") WHERE eliminado_ceco is null and estado_ceco = 1;