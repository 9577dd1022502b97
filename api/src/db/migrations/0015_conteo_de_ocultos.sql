-- Rows that are hidden, not erased, are counted while they show. One pair of functions for every such table; each trigger names
-- the column that says when a row was hidden.
CREATE FUNCTION contar_visibles_altas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO conteos (tabla_cnt, delta_cnt) SELECT $1, count(*) FROM nuevas WHERE %I IS NULL HAVING count(*) > 0', TG_ARGV[0])
    USING TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contar_visibles_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cambio bigint;
BEGIN
  EXECUTE format('SELECT (SELECT count(*) FROM nuevas WHERE %1$I IS NULL) - (SELECT count(*) FROM viejas WHERE %1$I IS NULL)', TG_ARGV[0])
    INTO cambio;
  IF cambio <> 0 THEN
    INSERT INTO conteos (tabla_cnt, delta_cnt) VALUES (TG_TABLE_NAME, cambio);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_altas AFTER INSERT ON certcol REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_visibles_altas('eliminado_ceco');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_cambios AFTER UPDATE ON certcol REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_visibles_cambios('eliminado_ceco');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_altas AFTER INSERT ON equipos REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_visibles_altas('eliminado_eq');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_cambios AFTER UPDATE ON equipos REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_visibles_cambios('eliminado_eq');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_altas AFTER INSERT ON evaluaciones REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_visibles_altas('eliminado_eva');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contar_cambios AFTER UPDATE ON evaluaciones REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_visibles_cambios('eliminado_eva');
--> statement-breakpoint
DROP FUNCTION contar_certcol_altas(), contar_certcol_cambios(), contar_equipos_altas(), contar_equipos_cambios(),
  contar_evaluaciones_altas(), contar_evaluaciones_cambios();
