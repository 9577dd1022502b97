CREATE TABLE "trabajosregistros" (
	"idtra_reg" uuid NOT NULL,
	"numero_reg" integer NOT NULL,
	"id_reg" text NOT NULL,
	"nombre_reg" text NOT NULL,
	"estado_reg" text DEFAULT 'pendiente' NOT NULL,
	"motivo_reg" text,
	"idenv_reg" integer,
	"huella_reg" text,
	CONSTRAINT "trabajosregistros_pk" PRIMARY KEY("idtra_reg","numero_reg"),
	CONSTRAINT "trabajosregistros_estado_ck" CHECK ("trabajosregistros"."estado_reg" in ('pendiente', 'hecho', 'omitido')),
	CONSTRAINT "trabajosregistros_motivo_ck" CHECK (("trabajosregistros"."estado_reg" = 'omitido') = ("trabajosregistros"."motivo_reg" is not null))
);
--> statement-breakpoint
ALTER TABLE "trabajos" ALTER COLUMN "archivo_tra" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "omitidas_tra" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "envios" ADD COLUMN "huella_env" text;--> statement-breakpoint
ALTER TABLE "envios" ADD COLUMN "repetido_env" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trabajosregistros" ADD CONSTRAINT "trabajosregistros_trabajo_fk" FOREIGN KEY ("idtra_reg") REFERENCES "public"."trabajos"("id_tra") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trabajosregistros_registro_ix" ON "trabajosregistros" USING btree ("idtra_reg","id_reg");--> statement-breakpoint
CREATE UNIQUE INDEX "envios_unico_uq" ON "envios" USING btree ("idceco_env","tipo_env","huella_env") WHERE "envios"."estado_env" in ('enviado', 'en_cola') and not "envios"."repetido_env" and "envios"."huella_env" is not null;