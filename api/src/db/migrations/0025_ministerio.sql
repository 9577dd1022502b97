CREATE TABLE "ministerio" (
	"id_min" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"separador_min" text DEFAULT ';' NOT NULL,
	"formatofecha_min" text DEFAULT 'MM/DD/AAAA' NOT NULL,
	"caja_min" text DEFAULT 'igual' NOT NULL,
	"codificacion_min" text DEFAULT 'utf-8' NOT NULL,
	"desde_min" date,
	"version_min" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ministerio_unico_ck" CHECK ("ministerio"."id_min" = 1)
);
--> statement-breakpoint
CREATE TABLE "valoresministerio" (
	"id_val" text PRIMARY KEY NOT NULL,
	"lista_val" text NOT NULL,
	"codigo_val" text NOT NULL,
	"nombre_val" text NOT NULL,
	"texto_val" text NOT NULL,
	"orden_val" integer NOT NULL,
	"verificado_val" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paises" ADD COLUMN "ministerio_pais" text;--> statement-breakpoint
ALTER TABLE "tipodocs" ADD COLUMN "ministerio_tipo" text;--> statement-breakpoint
ALTER TABLE "certcol" ADD COLUMN "cargado_ceco" date;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "genero_col" text;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "paisnacimiento_col" integer;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "niveleducativo_col" text;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "areatrabajo_col" text;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "arl_col" text;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "sector_col" text;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD COLUMN "particion_col" jsonb;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "arl_emp" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "sector_emp" text;--> statement-breakpoint
CREATE UNIQUE INDEX "valoresministerio_codigo_uq" ON "valoresministerio" USING btree ("lista_val","codigo_val");--> statement-breakpoint
CREATE UNIQUE INDEX "valoresministerio_nombre_uq" ON "valoresministerio" USING btree ("lista_val",lower("nombre_val"));--> statement-breakpoint
ALTER TABLE "colaboradores" ADD CONSTRAINT "colaboradores_nacimiento_fk" FOREIGN KEY ("paisnacimiento_col") REFERENCES "public"."paises"("id_pais") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certcol_sin_cargar_ix" ON "certcol" USING btree ("id_ceco","aprobado_ceco") WHERE eliminado_ceco is null and estado_ceco = 1 and cargado_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_sin_cargar_dia_ix" ON "certcol" USING btree ("aprobado_ceco","id_ceco") WHERE eliminado_ceco is null and estado_ceco = 1 and cargado_ceco is null;--> statement-breakpoint
CREATE INDEX "certcol_cargados_ix" ON "certcol" USING btree ("id_ceco") WHERE eliminado_ceco is null and estado_ceco = 1 and cargado_ceco is not null;--> statement-breakpoint
CREATE INDEX "colaboradores_nacimiento_ix" ON "colaboradores" USING btree ("paisnacimiento_col") WHERE paisnacimiento_col is not null;--> statement-breakpoint
ALTER TABLE "colaboradores" ADD CONSTRAINT "colaboradores_genero_ck" CHECK ("colaboradores"."genero_col" in ('F', 'M', 'X'));