CREATE TABLE "cierres" (
	"jti_cie" text PRIMARY KEY NOT NULL,
	"vence_cie" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direcciones" (
	"idcue_dir" integer NOT NULL,
	"direccion_dir" text NOT NULL,
	"fecha_dir" timestamp with time zone NOT NULL,
	CONSTRAINT "direcciones_idcue_dir_direccion_dir_pk" PRIMARY KEY("idcue_dir","direccion_dir")
);
--> statement-breakpoint
ALTER TABLE "direcciones" ADD CONSTRAINT "direcciones_cuenta_fk" FOREIGN KEY ("idcue_dir") REFERENCES "public"."cuentas"("id_cue") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cierres_vence_ix" ON "cierres" USING btree ("vence_cie");--> statement-breakpoint
CREATE INDEX "direcciones_fecha_ix" ON "direcciones" USING btree ("fecha_dir");