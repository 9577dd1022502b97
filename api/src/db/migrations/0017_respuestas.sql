CREATE TABLE "respuestas" (
	"idcue_res" integer NOT NULL,
	"llamada_res" text NOT NULL,
	"clave_res" text NOT NULL,
	"huella_res" text NOT NULL,
	"cuerpo_res" text,
	"fecha_res" timestamp with time zone NOT NULL,
	CONSTRAINT "respuestas_idcue_res_llamada_res_clave_res_pk" PRIMARY KEY("idcue_res","llamada_res","clave_res")
);
--> statement-breakpoint
CREATE INDEX "respuestas_fecha_ix" ON "respuestas" USING btree ("fecha_res");