DROP INDEX "certcol_aprobado_ix";--> statement-breakpoint
DROP INDEX "certcol_documento_ix";--> statement-breakpoint
DROP INDEX "certcol_vence_ix";--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "numerodocumento_ceco" text GENERATED ALWAYS AS (datos_ceco -> 'aprendiz' ->> 'numerodocumento') STORED;--> statement-breakpoint
CREATE INDEX "equipos_serie_ix" ON "equipos" USING btree (left(split_part(busqueda_eq, '|', 2), 60) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "evaluaciones_espera_ix" ON "evaluaciones" USING btree ("fecha_eva","ideq_eva","id_eva") WHERE eliminado_eva is null and estado_eva = 0;--> statement-breakpoint
CREATE INDEX "certcol_pendientes_cohorte_ix" ON "certcol" USING btree ("idcer_ceco","idcol_ceco") WHERE eliminado_ceco is null and estado_ceco = 0;--> statement-breakpoint
CREATE INDEX "certificaciones_canceladas_ix" ON "certificaciones" USING btree ("id_cer") WHERE estado_cer = 2;--> statement-breakpoint
CREATE INDEX "colaboradores_clave_ix" ON "colaboradores" USING hash ("busqueda_col");--> statement-breakpoint
CREATE INDEX "colaboradores_inicio_documento_ix" ON "colaboradores" USING btree ("numerodocumento_col" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "documentosanteriores_numero_ix" ON "documentosanteriores" USING btree ("numero_ant");--> statement-breakpoint
CREATE INDEX "documentosanteriores_parte_ix" ON "documentosanteriores" USING gin ("numero_ant" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "empresas_porconfirmar_ix" ON "empresas" USING btree ("id_emp") WHERE porconfirmar_emp;--> statement-breakpoint
CREATE INDEX "certcol_documento_ix" ON "certcol" USING btree ("numerodocumento_ceco") WHERE eliminado_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_vence_ix" ON "certcol" USING btree ("fechafin_ceco","id_ceco","idcer_ceco") WHERE eliminado_ceco is null and estado_ceco = 1;