-- The names that somebody had stay known: nobody approves their own certificate under another name. Who has no account today
-- may get one later.
CREATE FUNCTION nombre_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO nombresanteriores (idcol_nan, nombre_nan) VALUES (OLD.id_col, OLD.nombres_col || ' ' || OLD.apellidos_col)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER nombre_anterior AFTER UPDATE OF nombres_col, apellidos_col ON colaboradores FOR EACH ROW
  WHEN ((OLD.nombres_col, OLD.apellidos_col) IS DISTINCT FROM (NEW.nombres_col, NEW.apellidos_col))
  EXECUTE FUNCTION nombre_anterior();
--> statement-breakpoint
-- Says again of cohorts up to which consecutive all their signers signed.
CREATE FUNCTION revisar_firmas(cohortes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE certificaciones SET firmadohasta_cer = (SELECT min(firmadohasta_res) FROM responsables WHERE idcer_res = id_cer)
    WHERE id_cer = ANY (cohortes)
      AND firmadohasta_cer IS DISTINCT FROM (SELECT min(firmadohasta_res) FROM responsables WHERE idcer_res = id_cer);
END $$;
--> statement-breakpoint
CREATE FUNCTION responsables_firmas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revisar_firmas(ARRAY(SELECT DISTINCT idcer_res FROM cambiadas));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The names put them after the triggers that lock accounts and cohorts in their order.
CREATE TRIGGER responsables_firmas_alta AFTER INSERT ON responsables REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION responsables_firmas();
--> statement-breakpoint
CREATE TRIGGER responsables_firmas_baja AFTER DELETE ON responsables REFERENCING OLD TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION responsables_firmas();
--> statement-breakpoint
CREATE TRIGGER responsables_firmas_cambio AFTER UPDATE ON responsables REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION responsables_firmas();
--> statement-breakpoint
-- What was signed is what the certificates print: other dates or hours are signed again.
CREATE FUNCTION firmas_caducan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE responsables SET firmadohasta_res = 0 WHERE idcer_res = NEW.id_cer AND firmadohasta_res <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER firmas_caducan
  AFTER UPDATE OF fechainicio_cer, fechafin_cer, horas_cer, tiempovigencia_cer, periodo_cer ON certificaciones FOR EACH ROW
  WHEN ((OLD.fechainicio_cer, OLD.fechafin_cer, OLD.horas_cer, OLD.tiempovigencia_cer, OLD.periodo_cer)
    IS DISTINCT FROM (NEW.fechainicio_cer, NEW.fechafin_cer, NEW.horas_cer, NEW.tiempovigencia_cer, NEW.periodo_cer))
  EXECUTE FUNCTION firmas_caducan();
--> statement-breakpoint
UPDATE certificaciones SET firmadohasta_cer = 0 WHERE id_cer IN (SELECT idcer_res FROM responsables);
