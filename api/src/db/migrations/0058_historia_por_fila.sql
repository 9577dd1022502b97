CREATE TABLE "historia" (
	"numero_his" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "historia_numero_his_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaccion_his" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"fecha_his" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"origen_his" text DEFAULT nullif(split_part(current_setting('anclaje.autor', true), ' ', 1), ''),
	"solicitud_his" text DEFAULT nullif(split_part(current_setting('anclaje.autor', true), ' ', 2), ''),
	"cuenta_his" integer DEFAULT nullif(split_part(current_setting('anclaje.autor', true), ' ', 3), '')::integer,
	"sujeto_his" text COLLATE "C" NOT NULL,
	"id_his" text COLLATE "C" NOT NULL,
	"accion_his" text NOT NULL,
	"cambios_his" jsonb,
	"motivo_his" text DEFAULT nullif(current_setting('anclaje.motivo', true), ''),
	"persona_his" integer,
	CONSTRAINT "historia_origen_ck" CHECK ("historia"."origen_his" in ('cuenta', 'visitante', 'sistema', 'migracion')),
	CONSTRAINT "historia_cuenta_ck" CHECK (("historia"."cuenta_his" is not null) = ("historia"."origen_his" is not distinct from 'cuenta')),
	CONSTRAINT "historia_accion_ck" CHECK ("historia"."accion_his" in ('creado', 'cambiado', 'eliminado', 'restaurado', 'suprimido')),
	CONSTRAINT "historia_cambios_ck" CHECK ("historia"."cambios_his" is not null or "historia"."persona_his" is not null or "historia"."accion_his" = 'suprimido')
);
--> statement-breakpoint
CREATE INDEX "historia_sujeto_ix" ON "historia" USING btree ("sujeto_his","id_his","numero_his");--> statement-breakpoint
CREATE INDEX "historia_cuenta_ix" ON "historia" USING btree ("cuenta_his","numero_his") WHERE cuenta_his is not null;--> statement-breakpoint
CREATE INDEX "historia_persona_ix" ON "historia" USING btree ("persona_his") WHERE persona_his is not null;