CREATE TABLE "historia" (
	"numero_his" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "historia_numero_his_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaccion_his" "xid8" NOT NULL,
	"fecha_his" timestamp with time zone NOT NULL,
	"origen_his" text,
	"cuenta_his" integer,
	"solicitud_his" text,
	"sujeto_his" text COLLATE "C" NOT NULL,
	"id_his" text COLLATE "C" NOT NULL,
	"accion_his" text NOT NULL,
	"huella_his" "bytea" NOT NULL,
	"sal_his" uuid,
	"contenido_his" text,
	CONSTRAINT "historia_origen_ck" CHECK ("historia"."origen_his" in ('cuenta', 'visitante', 'sistema', 'anterior', 'migracion')),
	CONSTRAINT "historia_cuenta_ck" CHECK ("historia"."cuenta_his" is null or "historia"."origen_his" = 'cuenta'),
	CONSTRAINT "historia_accion_ck" CHECK ("historia"."accion_his" in ('creado', 'cambiado', 'eliminado', 'suprimido')),
	CONSTRAINT "historia_contenido_ck" CHECK (("historia"."sal_his" is null) = ("historia"."contenido_his" is null)),
	CONSTRAINT "historia_suprimible_ck" CHECK ("historia"."sal_his" is not null or "historia"."sujeto_his" = 'colaborador')
);
--> statement-breakpoint
ALTER TABLE "procesos" ADD COLUMN "autor_proc" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "historia_transaccion_ix" ON "historia" USING btree ("transaccion_his");--> statement-breakpoint
CREATE INDEX "historia_sujeto_ix" ON "historia" USING btree ("sujeto_his","id_his","numero_his");--> statement-breakpoint
CREATE INDEX "historia_cuenta_ix" ON "historia" USING btree ("cuenta_his","numero_his") WHERE cuenta_his is not null;