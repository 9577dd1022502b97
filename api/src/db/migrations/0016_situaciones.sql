DROP INDEX "certcol_cohorte_ix";--> statement-breakpoint
DROP INDEX "certcol_pendientes_ix";--> statement-breakpoint
DROP INDEX "certcol_vence_ix";--> statement-breakpoint
DROP INDEX "evaluaciones_pendientes_ix";--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "fechafin_ceco" text COLLATE "C" GENERATED ALWAYS AS (datos_ceco ->> 'fechafin') STORED;--> statement-breakpoint
CREATE INDEX "certcol_vigencia_ix" ON "certcol" USING btree ("id_ceco","fechafin_ceco") WHERE eliminado_ceco is null and estado_ceco = 1;--> statement-breakpoint
CREATE INDEX "certcol_cohorte_ix" ON "certcol" USING btree ("idcer_ceco","id_ceco","estado_ceco","fechafin_ceco") WHERE eliminado_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_ix" ON "certcol" USING btree ("id_ceco","idcer_ceco","idcol_ceco") WHERE eliminado_ceco is null and estado_ceco = 0;--> statement-breakpoint
CREATE INDEX "certcol_vence_ix" ON "certcol" USING btree ("fechafin_ceco","id_ceco") WHERE eliminado_ceco is null and estado_ceco = 1;--> statement-breakpoint
CREATE INDEX "evaluaciones_pendientes_ix" ON "evaluaciones" USING btree ("ideq_eva","fecha_eva") WHERE eliminado_eva is null and estado_eva = 0;