-- What was issued says what an item is (EQUIP-20), and spellings under which a rejected thing came back (EQUIP-19).
SELECT set_config('anclaje.autor', 'migracion 0068', true);
--> statement-breakpoint
-- A serial, lot, reference or model as it is engraved: without the words before it, with Ø and O as 0, I, L, | and ! as 1, and
-- without leading zeros. (21) stands before a serial in a GS1 code.
CREATE OR REPLACE FUNCTION clave_plegada(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ltrim(translate(regexp_replace(clave_escrita(translate(regexp_replace(texto, '^\s*\(21\)', ''), 'Øø|!°', '0011O')),
  '^((SN|SERIAL|SERIE|NUMERODESERIE|NUMERO|NUMBER)|(NO|NS|NRO|NUM)(?=[0-9]))+', ''), 'OIL', '011'), '0');
--> statement-breakpoint
-- The key of a serial. A text without a digit, such as «Ilegible», names nothing; one of O, I and L alone can be digits.
CREATE OR REPLACE FUNCTION clave_serie(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN clave_escrita(texto) ~ '[0-9]|^[OIL]+$' THEN nullif(clave_plegada(texto), '') END;
--> statement-breakpoint
ALTER TABLE "equipos" DROP COLUMN "clave_eq";--> statement-breakpoint
ALTER TABLE "equipos" ADD COLUMN "clave_eq" text COLLATE "C" GENERATED ALWAYS AS (clave_serie(numserie_eq)) STORED;--> statement-breakpoint
CREATE INDEX "equipos_clave_ix" ON "equipos" USING btree ("clave_eq");--> statement-breakpoint
CREATE INDEX "emisiones_serie_ix" ON "emisiones" USING btree (clave_serie(datos_emi #>> '{equipo,serie}')) WHERE tipo_emi = 2;
--> statement-breakpoint
-- Adds the keys of an item to `claves_rechazadas` while its newest issue in force, hidden or not, is a rejection: those that the
-- versions of this inspection printed, and that of today. They stand until it is rejected no more.
CREATE OR REPLACE FUNCTION revisar_claves(equipo uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ultima record;
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = equipo FOR UPDATE;
  SELECT id_eva, datos_emi ->> 'estado' AS estado INTO ultima FROM evaluaciones
    JOIN emisiones ON tipo_emi = 2 AND iddoc_emi = id_eva AND version_emi = emision_eva AND fin_emi IS NULL
    WHERE ideq_eva = equipo AND emision_eva > 0 AND anulada_eva IS NULL
    ORDER BY dia_inspeccion(fecha_eva, terminada_eva) DESC, momento_inspeccion(id_eva, estado_eva, terminada_eva) DESC NULLS LAST,
      id_eva DESC LIMIT 1;
  IF ultima.estado IS DISTINCT FROM '1' THEN
    DELETE FROM claves_rechazadas WHERE ideq_cla = equipo;
    RETURN;
  END IF;
  INSERT INTO claves_rechazadas (ideq_cla, marca_cla, serie_cla)
    SELECT equipo, clave_marca(datos_emi #>> '{equipo,marca}'), clave_serie(datos_emi #>> '{equipo,serie}') FROM emisiones
      WHERE tipo_emi = 2 AND iddoc_emi = ultima.id_eva AND clave_serie(datos_emi #>> '{equipo,serie}') IS NOT NULL
    UNION SELECT equipo, clave_mar, clave_eq FROM equipos JOIN marcas ON id_mar = idmar_eq
      WHERE id_eq = equipo AND clave_eq IS NOT NULL
    ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- That two items are two things was said of what they were then.
CREATE OR REPLACE FUNCTION claves_de_equipo() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.clave_eq, OLD.idmar_eq, OLD.idclaeq_eq) IS DISTINCT FROM (NEW.clave_eq, NEW.idmar_eq, NEW.idclaeq_eq) THEN
    DELETE FROM equiposdistintos WHERE NEW.id_eq IN (ideq_dis, otro_dis);
    PERFORM revisar_claves(NEW.id_eq);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER claves_de_equipo ON equipos;
--> statement-breakpoint
CREATE TRIGGER claves_de_equipo AFTER UPDATE OF numserie_eq, idmar_eq, idclaeq_eq ON equipos FOR EACH ROW
  WHEN ((OLD.numserie_eq, OLD.idmar_eq, OLD.idclaeq_eq) IS DISTINCT FROM (NEW.numserie_eq, NEW.idmar_eq, NEW.idclaeq_eq))
  EXECUTE FUNCTION claves_de_equipo();
--> statement-breakpoint
-- Keeps the names of brand, class and type as the first issue prints them, also where one changed since the issue was put together.
CREATE OR REPLACE FUNCTION nombres_emitidos() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  de record;
BEGIN
  SELECT id_mar, id_claeq, id_tipoeq INTO de FROM evaluaciones JOIN equipos ON id_eq = ideq_eva
    JOIN marcas ON id_mar = idmar_eq JOIN claseequipos ON id_claeq = idclaeq_eq JOIN tipoequipos ON id_tipoeq = idtipoeq_claeq
    WHERE id_eva = NEW.iddoc_emi
      AND (nombreemitido_mar IS NULL OR nombreemitido_claeq IS NULL OR nombreemitido_tipoeq IS NULL);
  IF FOUND THEN
    UPDATE marcas SET nombreemitido_mar = coalesce(NEW.datos_emi #>> '{equipo,marca}', nombre_mar)
      WHERE id_mar = de.id_mar AND nombreemitido_mar IS NULL;
    UPDATE claseequipos SET nombreemitido_claeq = coalesce(NEW.datos_emi #>> '{equipo,clase}', nombre_claeq)
      WHERE id_claeq = de.id_claeq AND nombreemitido_claeq IS NULL;
    UPDATE tipoequipos SET nombreemitido_tipoeq = coalesce(
        (SELECT datos_lis ->> 'tipo' FROM listas WHERE huella_lis = decode(NEW.datos_emi ->> 'lista', 'hex')), nombre_tipoeq)
      WHERE id_tipoeq = de.id_tipoeq AND nombreemitido_tipoeq IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM claves_rechazadas;
--> statement-breakpoint
SELECT revisar_claves(ideq_eva) FROM evaluaciones WHERE estado_eva = 1 AND emision_eva > 0 GROUP BY ideq_eva;
