CREATE TABLE "centro" (
	"id_cen" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"nombre_cen" text,
	"nit_cen" text,
	"ciudad_cen" text,
	"licencia_cen" text,
	"certificacion_cen" text,
	"codigoaprobacion_cen" text,
	"representante_cen" text,
	"correo_cen" text,
	"color_cen" text,
	"logo_cen" text,
	"firma_cen" text,
	"version_cen" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "centro_unico_ck" CHECK ("centro"."id_cen" = 1)
);
--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "licencia_col" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "representante_emp" text;--> statement-breakpoint
ALTER TABLE "centro" ADD CONSTRAINT "centro_logo_fk" FOREIGN KEY ("logo_cen") REFERENCES "public"."imagenes"("id_img") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centro" ADD CONSTRAINT "centro_firma_fk" FOREIGN KEY ("firma_cen") REFERENCES "public"."imagenes"("id_img") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "centro_logo_ix" ON "centro" USING btree ("logo_cen");--> statement-breakpoint
CREATE INDEX "centro_firma_ix" ON "centro" USING btree ("firma_cen");