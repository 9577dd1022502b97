-- What an item's inspections say of it: the newest result, and whether one has none yet.
CREATE OR REPLACE FUNCTION ultima_inspeccion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = NEW.ideq_eva FOR UPDATE;
  UPDATE equipos SET (fechainspeccion_eq, estadoinspeccion_eq) = (
    SELECT fecha_eva, estado_eva FROM evaluaciones
    WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND estado_eva <> 0
    ORDER BY fecha_eva DESC, id_eva DESC LIMIT 1),
    enespera_eq = EXISTS (SELECT FROM evaluaciones WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND estado_eva = 0),
    porconfirmar_eq = porconfirmar_eq AND NEW.estado_eva = 0
  WHERE id_eq = NEW.ideq_eva;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ultima_inspeccion_alta ON evaluaciones;
--> statement-breakpoint
CREATE TRIGGER ultima_inspeccion_alta AFTER INSERT ON evaluaciones FOR EACH ROW EXECUTE FUNCTION ultima_inspeccion();
--> statement-breakpoint
DROP TRIGGER ultima_inspeccion_cambio ON evaluaciones;
--> statement-breakpoint
CREATE TRIGGER ultima_inspeccion_cambio AFTER UPDATE OF fecha_eva, estado_eva, eliminado_eva ON evaluaciones FOR EACH ROW
  WHEN ((OLD.fecha_eva, OLD.estado_eva, OLD.eliminado_eva) IS DISTINCT FROM (NEW.fecha_eva, NEW.estado_eva, NEW.eliminado_eva))
  EXECUTE FUNCTION ultima_inspeccion();
--> statement-breakpoint
UPDATE equipos SET enespera_eq = true
  WHERE id_eq IN (SELECT ideq_eva FROM evaluaciones WHERE eliminado_eva IS NULL AND estado_eva = 0);
