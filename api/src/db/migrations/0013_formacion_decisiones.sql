CREATE TABLE "documentosanteriores" (
	"idcol_ant" integer NOT NULL,
	"numero_ant" text NOT NULL,
	CONSTRAINT "documentosanteriores_pk" PRIMARY KEY("idcol_ant","numero_ant")
);
--> statement-breakpoint
ALTER TABLE "envios" DROP CONSTRAINT "envios_estado_ck";--> statement-breakpoint
ALTER TABLE "documentosanteriores" ADD CONSTRAINT "documentosanteriores_persona_fk" FOREIGN KEY ("idcol_ant") REFERENCES "public"."colaboradores"("id_col") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envios" ADD CONSTRAINT "envios_estado_ck" CHECK ("envios"."estado_env" in ('enviado', 'bandeja', 'fallido'));