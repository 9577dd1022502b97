-- Returns the distinct words of a search key, sorted, as one text. So names with the same words in any order are equal
-- (TRUST-10). It is cut, because an entry of an index has a limit.
CREATE FUNCTION palabras_ordenadas(clave text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT left(string_agg(palabra, ' ' ORDER BY palabra COLLATE "C"), 600)
  FROM (SELECT DISTINCT unnest(string_to_array(clave, ' ')) AS palabra) AS palabras);
--> statement-breakpoint
CREATE INDEX "colaboradores_palabras_ix" ON "colaboradores" USING btree (palabras_ordenadas(busqueda_col));
--> statement-breakpoint
-- Of names with the same words one is kept.
CREATE OR REPLACE FUNCTION nombre_anterior() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  nombre CONSTANT text := OLD.nombres_col || ' ' || OLD.apellidos_col;
  palabras CONSTANT text := palabras_ordenadas(clave_busqueda(nombre));
BEGIN
  IF palabras <> palabras_ordenadas(clave_busqueda(NEW.nombres_col || ' ' || NEW.apellidos_col)) AND NOT EXISTS (
    SELECT FROM nombresanteriores WHERE idcol_nan = OLD.id_col AND palabras_ordenadas(clave_busqueda(nombre_nan)) = palabras)
  THEN INSERT INTO nombresanteriores (idcol_nan, nombre_nan) VALUES (OLD.id_col, nombre);
  END IF;
  RETURN NULL;
END $$;
