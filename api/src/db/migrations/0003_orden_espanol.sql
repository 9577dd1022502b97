-- The embedded database carries ICU without the Spanish tailoring, so that its "es" put ñ among the n; from PostgreSQL 16 on
-- the rule can be given by hand. An older server has the whole of ICU and keeps what it has. What was sorted by the old
-- collation is sorted again.
DO $$
DECLARE
  vieja oid := '"es"'::regcollation;
  columna record;
BEGIN
  IF current_setting('server_version_num')::int < 160000 THEN
    RETURN;
  END IF;
  ALTER COLLATION "es" RENAME TO "es_sin_enie";
  EXECUTE $sql$CREATE COLLATION "es" (provider = icu, locale = 'es-CO', rules = '&N<ñ<<<Ñ')$sql$;
  FOR columna IN
    SELECT attrelid::regclass AS tabla, attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE attcollation = vieja AND relkind = 'r' AND NOT attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I TYPE text COLLATE "es"', columna.tabla, columna.attname);
  END LOOP;
  DROP COLLATION "es_sin_enie";
END $$;
