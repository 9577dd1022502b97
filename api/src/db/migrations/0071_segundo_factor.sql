-- A second factor of an account (ACC-36): since when stands in its row, which the history tells; the secrets stand apart.
CREATE TABLE "segundosfactores" (
	"idcue_seg" integer PRIMARY KEY NOT NULL,
	"secreto_seg" text NOT NULL,
	"periodo_seg" integer DEFAULT 0 NOT NULL,
	"codigos_seg" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cuentas" ADD COLUMN "segundofactor_cue" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "segundosfactores" ADD CONSTRAINT "segundosfactores_cuenta_fk" FOREIGN KEY ("idcue_seg") REFERENCES "public"."cuentas"("id_cue") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT historia_vigilar('cuentas', 'cuenta', 'id_cue',
  '{id_cue,sesion_cue,ingreso_cue,cierre_cue,salvo_cue,puedefirmar_cue,!username_cue,!password_cue}', persona => 'idcol_cue');
