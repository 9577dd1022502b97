-- What was signed names its signers: one who prints as somebody else signs again (TRUST-12). The cohorts are locked in the order in
-- which approvals lock them, and at the end of the transaction, since accounts are locked before cohorts.
CREATE FUNCTION firmas_de_la_persona() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM certificaciones
    WHERE id_cer IN (SELECT idcer_res FROM responsables WHERE idcol_res = NEW.id_col AND firmadohasta_res <> 0)
    ORDER BY idcur_cer, id_cer FOR NO KEY UPDATE;
  UPDATE responsables SET firmadohasta_res = 0 WHERE idcol_res = NEW.id_col AND firmadohasta_res <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever signs a cohort has the mark of a signer (ACC-34), so that others cost nothing here.
CREATE CONSTRAINT TRIGGER firmas_de_la_persona
  AFTER UPDATE OF nombres_col, apellidos_col, numerodocumento_col, cargo_col, licencia_col, firma_col ON colaboradores
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.firmante_col AND
    (OLD.nombres_col, OLD.apellidos_col, OLD.numerodocumento_col, OLD.cargo_col, OLD.licencia_col, OLD.firma_col)
    IS DISTINCT FROM
    (NEW.nombres_col, NEW.apellidos_col, NEW.numerodocumento_col, NEW.cargo_col, NEW.licencia_col, NEW.firma_col))
  EXECUTE FUNCTION firmas_de_la_persona();
