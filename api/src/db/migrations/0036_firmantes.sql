DROP INDEX "certificaciones_canceladas_ix";--> statement-breakpoint
ALTER TABLE "cuentas" ADD COLUMN "puedefirmar_cue" boolean GENERATED ALWAYS AS (idroles_cue in (1, 2) and not bloqueada_cue) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "certificaciones" ADD COLUMN "firmaimpedida_cer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "firmante_col" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "certificaciones_sin_aprobar_ix" ON "certificaciones" USING btree ("id_cer") WHERE estado_cer = 2 or firmaimpedida_cer;