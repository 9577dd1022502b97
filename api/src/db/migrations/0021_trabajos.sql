CREATE TABLE "pausas" (
	"nombre_pau" text PRIMARY KEY NOT NULL,
	"desde_pau" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trabajos" (
	"id_tra" uuid PRIMARY KEY NOT NULL,
	"idcue_tra" integer NOT NULL,
	"accion_tra" text NOT NULL,
	"filtro_tra" jsonb NOT NULL,
	"estado_tra" text NOT NULL,
	"intento_tra" integer DEFAULT 0 NOT NULL,
	"hechas_tra" integer DEFAULT 0 NOT NULL,
	"total_tra" integer,
	"archivo_tra" text NOT NULL,
	"bytes_tra" bigint,
	"partes_tra" integer,
	"motivo_tra" text,
	"creado_tra" timestamp with time zone NOT NULL,
	"visto_tra" timestamp with time zone NOT NULL,
	"descargado_tra" timestamp with time zone,
	CONSTRAINT "trabajos_estado_ck" CHECK ("trabajos"."estado_tra" in ('en_espera', 'en_curso', 'listo', 'fallido'))
);
--> statement-breakpoint
CREATE TABLE "trabajospartes" (
	"idtra_par" uuid NOT NULL,
	"intento_par" integer NOT NULL,
	"numero_par" integer NOT NULL,
	"bytes_par" "bytea" NOT NULL,
	CONSTRAINT "trabajospartes_pk" PRIMARY KEY("idtra_par","intento_par","numero_par")
);
--> statement-breakpoint
ALTER TABLE "trabajos" ADD CONSTRAINT "trabajos_cuenta_fk" FOREIGN KEY ("idcue_tra") REFERENCES "public"."cuentas"("id_cue") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trabajospartes" ADD CONSTRAINT "trabajospartes_trabajo_fk" FOREIGN KEY ("idtra_par") REFERENCES "public"."trabajos"("id_tra") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trabajos_cuenta_ix" ON "trabajos" USING btree ("idcue_tra","id_tra");--> statement-breakpoint
CREATE INDEX "trabajos_visto_ix" ON "trabajos" USING btree ("visto_tra");--> statement-breakpoint
CREATE UNIQUE INDEX "trabajos_vivo_uq" ON "trabajos" USING btree ("idcue_tra","accion_tra",md5("filtro_tra"::text)) WHERE "trabajos"."estado_tra" in ('en_espera', 'en_curso');