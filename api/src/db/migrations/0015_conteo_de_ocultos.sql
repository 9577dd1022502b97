-- Rows that are hidden, not erased, are counted while they show. What is inserted is counted like any other row; one function
-- counts what is hidden or shown again, and does nothing for all other changes.
CREATE FUNCTION contar_ocultos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt) VALUES (TG_TABLE_NAME, TG_ARGV[0]::bigint);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER contar_cambios ON certcol;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_altas AFTER INSERT ON certcol REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_alta_oculta AFTER INSERT ON certcol FOR EACH ROW
  WHEN (NEW.eliminado_ceco IS NOT NULL) EXECUTE FUNCTION contar_ocultos('-1');
--> statement-breakpoint
CREATE TRIGGER contar_oculto AFTER UPDATE OF eliminado_ceco ON certcol FOR EACH ROW
  WHEN (OLD.eliminado_ceco IS NULL AND NEW.eliminado_ceco IS NOT NULL) EXECUTE FUNCTION contar_ocultos('-1');
--> statement-breakpoint
CREATE TRIGGER contar_mostrado AFTER UPDATE OF eliminado_ceco ON certcol FOR EACH ROW
  WHEN (OLD.eliminado_ceco IS NOT NULL AND NEW.eliminado_ceco IS NULL) EXECUTE FUNCTION contar_ocultos('1');
--> statement-breakpoint
DROP TRIGGER contar_cambios ON equipos;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_altas AFTER INSERT ON equipos REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_alta_oculta AFTER INSERT ON equipos FOR EACH ROW
  WHEN (NEW.eliminado_eq IS NOT NULL) EXECUTE FUNCTION contar_ocultos('-1');
--> statement-breakpoint
CREATE TRIGGER contar_oculto AFTER UPDATE OF eliminado_eq ON equipos FOR EACH ROW
  WHEN (OLD.eliminado_eq IS NULL AND NEW.eliminado_eq IS NOT NULL) EXECUTE FUNCTION contar_ocultos('-1');
--> statement-breakpoint
CREATE TRIGGER contar_mostrado AFTER UPDATE OF eliminado_eq ON equipos FOR EACH ROW
  WHEN (OLD.eliminado_eq IS NOT NULL AND NEW.eliminado_eq IS NULL) EXECUTE FUNCTION contar_ocultos('1');
--> statement-breakpoint
DROP TRIGGER contar_cambios ON evaluaciones;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_altas AFTER INSERT ON evaluaciones REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_altas();
--> statement-breakpoint
CREATE TRIGGER contar_alta_oculta AFTER INSERT ON evaluaciones FOR EACH ROW
  WHEN (NEW.eliminado_eva IS NOT NULL) EXECUTE FUNCTION contar_ocultos('-1');
--> statement-breakpoint
CREATE TRIGGER contar_oculto AFTER UPDATE OF eliminado_eva ON evaluaciones FOR EACH ROW
  WHEN (OLD.eliminado_eva IS NULL AND NEW.eliminado_eva IS NOT NULL) EXECUTE FUNCTION contar_ocultos('-1');
--> statement-breakpoint
CREATE TRIGGER contar_mostrado AFTER UPDATE OF eliminado_eva ON evaluaciones FOR EACH ROW
  WHEN (OLD.eliminado_eva IS NOT NULL AND NEW.eliminado_eva IS NULL) EXECUTE FUNCTION contar_ocultos('1');
--> statement-breakpoint
DROP FUNCTION contar_certcol_altas(), contar_certcol_cambios(), contar_equipos_altas(), contar_equipos_cambios(),
  contar_evaluaciones_altas(), contar_evaluaciones_cambios();
