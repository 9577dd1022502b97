-- A number that a person had stays known: certificates that were issued under it are found by it. Kept apart and few, so that
-- the list of certificates by number reads no more of the frozen copies than before.
CREATE FUNCTION documento_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO documentosanteriores (idcol_ant, numero_ant) VALUES (OLD.id_col, OLD.numerodocumento_col) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documento_anterior AFTER UPDATE OF numerodocumento_col ON colaboradores FOR EACH ROW
  WHEN (OLD.numerodocumento_col <> NEW.numerodocumento_col) EXECUTE FUNCTION documento_anterior();
--> statement-breakpoint
-- The changes from before this migration, as far as a certificate shows them.
INSERT INTO documentosanteriores (idcol_ant, numero_ant)
  SELECT DISTINCT idcol_ceco, datos_ceco -> 'aprendiz' ->> 'numerodocumento' FROM certcol
  JOIN colaboradores ON id_col = idcol_ceco
  WHERE datos_ceco -> 'aprendiz' ->> 'numerodocumento' <> numerodocumento_col
  ON CONFLICT DO NOTHING;
