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
CREATE INDEX "cambios_transaccion_ix" ON "cambios" USING btree ("transaccion_cam");--> statement-breakpoint
CREATE INDEX "cambios_fecha_ix" ON "cambios" USING btree ("fecha_cam");--> statement-breakpoint
CREATE INDEX "limites_termina_ix" ON "limites" USING btree ("termina_lim");