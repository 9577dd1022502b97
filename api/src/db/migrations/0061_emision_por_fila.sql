-- Makes the issue of an approved certificate. A trigger of the statement paired the rows of before
-- and after, by a plan of when there were few: 5,000 approvals compared 25,000,000 pairs.
DROP TRIGGER emisiones_certificados ON certcol;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION emisiones_certificados() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, emitidopor_emi, huella_emi, idemp_emi,
    entregada_emi)
  VALUES (1, NEW.id_ceco, NEW.emision_ceco, codigo_emision(), coalesce(NEW.aprobado_ceco, now()), NEW.aprobadopor_ceco,
    huella_emision(NEW.datos_ceco),
    (SELECT id_emp FROM empresas WHERE id_emp = (NEW.datos_ceco -> 'empresa' ->> 'id')::integer),
    CASE WHEN NEW.descargado_ceco = 1 THEN now() END)
  -- Of fifty random bits two codes are equal once in a very long time: that issue is made when it is needed.
  ON CONFLICT (codigo_emi) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emisiones_certificados AFTER UPDATE ON certcol FOR EACH ROW
  WHEN (NEW.estado_ceco = 1 AND NEW.eliminado_ceco IS NULL AND NOT (OLD.estado_ceco = 1 AND OLD.eliminado_ceco IS NULL))
  EXECUTE FUNCTION emisiones_certificados();
