CREATE TABLE "respuestas" (
	"idcue_res" integer NOT NULL,
	"llamada_res" text NOT NULL,
	"clave_res" text NOT NULL,
	"huella_res" text NOT NULL,
	"cuerpo_res" text,
	"fecha_res" timestamp with time zone NOT NULL,
	CONSTRAINT "respuestas_idcue_res_llamada_res_clave_res_pk" PRIMARY KEY("idcue_res","llamada_res","clave_res")
);
--> statement-breakpoint
CREATE TABLE "cambios" (
	"id_cam" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cambios_id_cam_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaccion_cam" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"cuenta_cam" integer,
	"token_cam" text,
	"fecha_cam" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limites" (
	"clave_lim" text PRIMARY KEY NOT NULL,
	"total_lim" integer NOT NULL,
	"termina_lim" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "procesos" (
	"id_proc" text PRIMARY KEY NOT NULL,
	"visto_proc" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secretos" (
	"nombre_sec" text PRIMARY KEY NOT NULL,
	"huella_sec" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "envios" DROP CONSTRAINT "envios_estado_ck";--> statement-breakpoint
DROP INDEX "certcol_aprobado_ix";--> statement-breakpoint
DROP INDEX "certcol_documento_ix";--> statement-breakpoint
DROP INDEX "certcol_vence_ix";--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "numerodocumento_ceco" text GENERATED ALWAYS AS (datos_ceco -> 'aprendiz' ->> 'numerodocumento') STORED;--> statement-breakpoint
ALTER TABLE "envios" ADD COLUMN "mensaje_env" uuid;--> statement-breakpoint
CREATE INDEX "respuestas_fecha_ix" ON "respuestas" USING btree ("fecha_res");--> statement-breakpoint
CREATE INDEX "cambios_transaccion_ix" ON "cambios" USING btree ("transaccion_cam");--> statement-breakpoint
CREATE INDEX "cambios_fecha_ix" ON "cambios" USING btree ("fecha_cam");--> statement-breakpoint
CREATE INDEX "limites_termina_ix" ON "limites" USING btree ("termina_lim");--> statement-breakpoint
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
CREATE INDEX "certcol_vence_ix" ON "certcol" USING btree ("fechafin_ceco","id_ceco","idcer_ceco") WHERE eliminado_ceco is null and estado_ceco = 1;--> statement-breakpoint
ALTER TABLE "envios" ADD CONSTRAINT "envios_estado_ck" CHECK ("envios"."estado_env" in ('enviado', 'bandeja', 'fallido', 'en_cola'));