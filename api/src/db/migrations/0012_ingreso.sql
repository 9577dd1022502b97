ALTER TABLE "cuentas" ADD COLUMN "ingreso_cue" timestamp with time zone;--> statement-breakpoint
-- Where somebody has worked before, somebody has logged in; when is not known.
UPDATE "cuentas" SET "ingreso_cue" = now()
WHERE (SELECT count(*) FROM "cuentas") > 1 OR EXISTS (SELECT FROM "certificaciones") OR EXISTS (SELECT FROM "cuentas" WHERE "sesion_cue" > 1);
