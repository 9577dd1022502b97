-- The first result of an inspection keeps the date that it had then: its date stays near to it (decisions §4.11).
CREATE FUNCTION fecha_primer_resultado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fecharesultado_eva := NEW.fecha_eva;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fecha_primer_resultado BEFORE INSERT OR UPDATE OF estado_eva ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva <> 0 AND NEW.fecharesultado_eva IS NULL) EXECUTE FUNCTION fecha_primer_resultado();
--> statement-breakpoint
-- For inspections that exist, the days count from the date that they have now.
UPDATE evaluaciones SET fecharesultado_eva = fecha_eva WHERE estado_eva <> 0;
--> statement-breakpoint
-- As before, and a result confirms an item that a visitor registered: somebody held it in his hands (decisions §5.2).
CREATE OR REPLACE FUNCTION ultima_inspeccion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = NEW.ideq_eva FOR UPDATE;
  UPDATE equipos SET (fechainspeccion_eq, estadoinspeccion_eq) = (
    SELECT fecha_eva, estado_eva FROM evaluaciones
    WHERE ideq_eva = NEW.ideq_eva AND eliminado_eva IS NULL AND estado_eva <> 0
    ORDER BY fecha_eva DESC, id_eva DESC LIMIT 1),
    porconfirmar_eq = porconfirmar_eq AND NEW.estado_eva = 0
  WHERE id_eq = NEW.ideq_eva;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE equipos SET porconfirmar_eq = false WHERE porconfirmar_eq AND estadoinspeccion_eq IS NOT NULL;
