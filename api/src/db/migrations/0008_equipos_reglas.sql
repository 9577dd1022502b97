-- The numbers of the codes of items: one that was taken is never given again (decisions §4.1).
CREATE SEQUENCE equipos_numero;
--> statement-breakpoint
CREATE FUNCTION contar_equipos_altas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT 'equipos', count(*) FROM nuevas WHERE eliminado_eq IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contar_equipos_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cambio bigint := (SELECT count(*) FROM nuevas WHERE eliminado_eq IS NULL)
                 - (SELECT count(*) FROM viejas WHERE eliminado_eq IS NULL);
BEGIN
  IF cambio <> 0 THEN
    INSERT INTO conteos (tabla_cnt, delta_cnt) VALUES ('equipos', cambio);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON equipos REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_equipos_altas();
--> statement-breakpoint
CREATE TRIGGER contar_cambios AFTER UPDATE ON equipos REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_equipos_cambios();
--> statement-breakpoint
CREATE FUNCTION contar_evaluaciones_altas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT 'evaluaciones', count(*) FROM nuevas WHERE eliminado_eva IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contar_evaluaciones_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cambio bigint := (SELECT count(*) FROM nuevas WHERE eliminado_eva IS NULL)
                 - (SELECT count(*) FROM viejas WHERE eliminado_eva IS NULL);
BEGIN
  IF cambio <> 0 THEN
    INSERT INTO conteos (tabla_cnt, delta_cnt) VALUES ('evaluaciones', cambio);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contar_altas AFTER INSERT ON evaluaciones REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_evaluaciones_altas();
--> statement-breakpoint
CREATE TRIGGER contar_cambios AFTER UPDATE ON evaluaciones REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_evaluaciones_cambios();
--> statement-breakpoint
-- Each item knows its newest inspection that is not pending. Its row is locked first: a statement after the lock sees what
-- others, who change another inspection of the same item at the same moment, have written.
CREATE FUNCTION ultima_inspeccion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = NEW.ideq_eva FOR UPDATE;
  UPDATE equipos SET (fechainspeccion_eq, estadoinspeccion_eq) = (
    SELECT fecha_eva, estado_eva FROM evaluaciones
    WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND estado_eva <> 0
    ORDER BY fecha_eva DESC, id_eva DESC LIMIT 1)
  WHERE id_eq = NEW.ideq_eva;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ultima_inspeccion_alta AFTER INSERT ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva <> 0) EXECUTE FUNCTION ultima_inspeccion();
--> statement-breakpoint
CREATE TRIGGER ultima_inspeccion_cambio AFTER UPDATE OF fecha_eva, estado_eva, eliminado_eva ON evaluaciones FOR EACH ROW
  WHEN ((OLD.estado_eva <> 0 OR NEW.estado_eva <> 0)
    AND (OLD.fecha_eva, OLD.estado_eva, OLD.eliminado_eva) IS DISTINCT FROM (NEW.fecha_eva, NEW.estado_eva, NEW.eliminado_eva))
  EXECUTE FUNCTION ultima_inspeccion();
--> statement-breakpoint
-- A property whose criteria only inform belongs to no type: they would reject (decisions §4.2).
CREATE FUNCTION propiedad_decide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM propiedades WHERE id_pro = NEW.idpro_tipoeq AND informativa_pro) THEN
    RAISE EXCEPTION 'this property decides nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'tipoequipos_propiedad_decide';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER propiedad_decide BEFORE INSERT OR UPDATE OF idpro_tipoeq ON tipoequipos FOR EACH ROW EXECUTE FUNCTION propiedad_decide();
