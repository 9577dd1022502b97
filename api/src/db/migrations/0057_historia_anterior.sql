-- What stood before wrote a row for each statement. It was never released, so nothing of it is kept.
DROP TABLE "historia" CASCADE;
--> statement-breakpoint
ALTER TABLE "procesos" DROP COLUMN "autor_proc";
--> statement-breakpoint
DO $$
DECLARE tabla regclass;
BEGIN
  FOR tabla IN SELECT tgrelid FROM pg_trigger WHERE tgname = 'historia_altas' LOOP
    EXECUTE format('DROP TRIGGER historia_altas ON %s', tabla);
    EXECUTE format('DROP TRIGGER historia_cambios ON %s', tabla);
    EXECUTE format('DROP TRIGGER historia_bajas ON %s', tabla);
    EXECUTE format('DROP TRIGGER vaciar_historia ON %s', tabla);
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION IF EXISTS historia_huella;
--> statement-breakpoint
DROP FUNCTION historia_vigilar, historia_anotar, historia_suprimir, historia_valor, historia_nombre, historia_completar,
  historia_intacta, historia_vaciar;
