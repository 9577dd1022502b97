CREATE TABLE "equipos" (
	"id_eq" uuid PRIMARY KEY NOT NULL,
	"codigo_eq" text NOT NULL,
	"idemp_eq" integer NOT NULL,
	"idclaeq_eq" integer NOT NULL,
	"idmar_eq" integer NOT NULL,
	"numserie_eq" text COLLATE "es" NOT NULL,
	"lote_eq" text NOT NULL,
	"referencia_eq" text NOT NULL,
	"modelo_eq" text NOT NULL,
	"selloconformidad_eq" text,
	"dayfabricacion_eq" smallint,
	"monthfabricacion_eq" smallint,
	"yearfabricacion_eq" smallint,
	"origen_eq" text DEFAULT 'personal' NOT NULL,
	"porconfirmar_eq" boolean DEFAULT false NOT NULL,
	"busqueda_eq" text NOT NULL,
	"fechainspeccion_eq" date,
	"estadoinspeccion_eq" smallint,
	"creado_eq" timestamp with time zone DEFAULT now() NOT NULL,
	"eliminado_eq" timestamp with time zone,
	"eliminadopor_eq" integer
);
--> statement-breakpoint
CREATE TABLE "equiposnormas" (
	"ideq_eqnor" uuid NOT NULL,
	"idnor_eqnor" integer NOT NULL,
	CONSTRAINT "equiposnormas_pk" PRIMARY KEY("ideq_eqnor","idnor_eqnor")
);
--> statement-breakpoint
CREATE TABLE "evaluaciondetalles" (
	"id_evadet" uuid PRIMARY KEY NOT NULL,
	"ideva_evadet" uuid NOT NULL,
	"idcri_evadet" integer NOT NULL,
	"orden_evadet" smallint NOT NULL,
	"nombre_evadet" text NOT NULL,
	"father_evadet" integer,
	"idpro_evadet" integer NOT NULL,
	"requerido_evadet" boolean NOT NULL,
	"ayuda_evadet" text,
	"resultado_evadet" smallint,
	"nota_evadet" text,
	"fecha_evadet" timestamp with time zone,
	"eliminado_evadet" timestamp with time zone,
	CONSTRAINT "evaluaciondetalles_resultado_ck" CHECK (resultado_evadet in (-1, 0, 1))
);
--> statement-breakpoint
CREATE TABLE "evaluaciones" (
	"id_eva" uuid PRIMARY KEY NOT NULL,
	"ideq_eva" uuid NOT NULL,
	"fecha_eva" date NOT NULL,
	"fechamantenimiento_eva" date,
	"estado_eva" smallint DEFAULT 0 NOT NULL,
	"idcol_eva" integer,
	"idobs_eva" integer,
	"idpro_eva" integer,
	"version_eva" integer DEFAULT 1 NOT NULL,
	"creado_eva" timestamp with time zone DEFAULT now() NOT NULL,
	"creadopor_eva" integer,
	"eliminado_eva" timestamp with time zone,
	"eliminadopor_eva" integer,
	CONSTRAINT "evaluaciones_estado_ck" CHECK (estado_eva in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "fotos" (
	"id_fot" uuid PRIMARY KEY NOT NULL,
	"ideva_fot" uuid NOT NULL,
	"idevadet_fot" uuid,
	"imagen_fot" text NOT NULL,
	"impresa_fot" text NOT NULL,
	"creado_fot" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "equipos" ADD CONSTRAINT "equipos_empresa_fk" FOREIGN KEY ("idemp_eq") REFERENCES "public"."empresas"("id_emp") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipos" ADD CONSTRAINT "equipos_clase_fk" FOREIGN KEY ("idclaeq_eq") REFERENCES "public"."claseequipos"("id_claeq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipos" ADD CONSTRAINT "equipos_marca_fk" FOREIGN KEY ("idmar_eq") REFERENCES "public"."marcas"("id_mar") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equiposnormas" ADD CONSTRAINT "equiposnormas_equipo_fk" FOREIGN KEY ("ideq_eqnor") REFERENCES "public"."equipos"("id_eq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equiposnormas" ADD CONSTRAINT "equiposnormas_norma_fk" FOREIGN KEY ("idnor_eqnor") REFERENCES "public"."normas"("id_nor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluaciondetalles" ADD CONSTRAINT "evaluaciondetalles_evaluacion_fk" FOREIGN KEY ("ideva_evadet") REFERENCES "public"."evaluaciones"("id_eva") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluaciondetalles" ADD CONSTRAINT "evaluaciondetalles_criterio_fk" FOREIGN KEY ("idcri_evadet") REFERENCES "public"."criterios"("id_cri") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD CONSTRAINT "evaluaciones_equipo_fk" FOREIGN KEY ("ideq_eva") REFERENCES "public"."equipos"("id_eq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD CONSTRAINT "evaluaciones_persona_fk" FOREIGN KEY ("idcol_eva") REFERENCES "public"."colaboradores"("id_col") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD CONSTRAINT "evaluaciones_observacion_fk" FOREIGN KEY ("idobs_eva") REFERENCES "public"."observaciones"("id_obs") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluaciones" ADD CONSTRAINT "evaluaciones_propiedad_fk" FOREIGN KEY ("idpro_eva") REFERENCES "public"."propiedades"("id_pro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos" ADD CONSTRAINT "fotos_evaluacion_fk" FOREIGN KEY ("ideva_fot") REFERENCES "public"."evaluaciones"("id_eva") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos" ADD CONSTRAINT "fotos_detalle_fk" FOREIGN KEY ("idevadet_fot") REFERENCES "public"."evaluaciondetalles"("id_evadet") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos" ADD CONSTRAINT "fotos_imagen_fk" FOREIGN KEY ("imagen_fot") REFERENCES "public"."imagenes"("id_img") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos" ADD CONSTRAINT "fotos_impresa_fk" FOREIGN KEY ("impresa_fot") REFERENCES "public"."imagenes"("id_img") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "equipos_codigo_uq" ON "equipos" USING btree ("codigo_eq");--> statement-breakpoint
CREATE INDEX "equipos_lista_ix" ON "equipos" USING btree ("id_eq") WHERE eliminado_eq is null;--> statement-breakpoint
CREATE INDEX "equipos_empresa_ix" ON "equipos" USING btree ("idemp_eq","id_eq") WHERE eliminado_eq is null;--> statement-breakpoint
CREATE INDEX "equipos_clase_ix" ON "equipos" USING btree ("idclaeq_eq","id_eq") WHERE eliminado_eq is null;--> statement-breakpoint
CREATE INDEX "equipos_porconfirmar_ix" ON "equipos" USING btree ("id_eq") WHERE eliminado_eq is null and porconfirmar_eq;--> statement-breakpoint
CREATE INDEX "equipos_aprobados_ix" ON "equipos" USING btree ("fechainspeccion_eq","id_eq") WHERE eliminado_eq is null and estadoinspeccion_eq = 2;--> statement-breakpoint
CREATE INDEX "equipos_empresa_fk_ix" ON "equipos" USING btree ("idemp_eq");--> statement-breakpoint
CREATE INDEX "equipos_clase_fk_ix" ON "equipos" USING btree ("idclaeq_eq");--> statement-breakpoint
CREATE INDEX "equipos_marca_ix" ON "equipos" USING btree ("idmar_eq");--> statement-breakpoint
CREATE INDEX "equipos_busqueda_ix" ON "equipos" USING gin ("busqueda_eq" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "equiposnormas_norma_ix" ON "equiposnormas" USING btree ("idnor_eqnor");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluaciondetalles_criterio_uq" ON "evaluaciondetalles" USING btree ("ideva_evadet","idcri_evadet");--> statement-breakpoint
CREATE INDEX "evaluaciondetalles_criterio_ix" ON "evaluaciondetalles" USING btree ("idcri_evadet");--> statement-breakpoint
CREATE INDEX "evaluaciones_lista_ix" ON "evaluaciones" USING btree ("id_eva") WHERE eliminado_eva is null;--> statement-breakpoint
CREATE INDEX "evaluaciones_equipo_ix" ON "evaluaciones" USING btree ("ideq_eva","fecha_eva","id_eva");--> statement-breakpoint
CREATE INDEX "evaluaciones_pendientes_ix" ON "evaluaciones" USING btree ("fecha_eva","id_eva") WHERE eliminado_eva is null and estado_eva = 0;--> statement-breakpoint
CREATE INDEX "evaluaciones_persona_ix" ON "evaluaciones" USING btree ("idcol_eva");--> statement-breakpoint
CREATE INDEX "evaluaciones_observacion_ix" ON "evaluaciones" USING btree ("idobs_eva");--> statement-breakpoint
CREATE INDEX "evaluaciones_propiedad_ix" ON "evaluaciones" USING btree ("idpro_eva");--> statement-breakpoint
CREATE UNIQUE INDEX "fotos_imagen_uq" ON "fotos" USING btree ("ideva_fot","imagen_fot");--> statement-breakpoint
CREATE INDEX "fotos_detalle_ix" ON "fotos" USING btree ("idevadet_fot");--> statement-breakpoint
CREATE INDEX "fotos_imagen_ix" ON "fotos" USING btree ("imagen_fot");--> statement-breakpoint
CREATE INDEX "fotos_impresa_ix" ON "fotos" USING btree ("impresa_fot");