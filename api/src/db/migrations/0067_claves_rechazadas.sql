-- What was rejected follows the thing (EQUIP-19): an item is known again by its brand and its serial, however they are written.
SELECT set_config('anclaje.autor', 'migracion 0067', true);
--> statement-breakpoint
-- Letters and digits of a text in capitals. Cyrillic and Greek letters that look like Latin ones count as those.
CREATE FUNCTION clave_escrita(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(upper(translate(normalize(texto, NFKD), 'АВЕКМНОРСТХУІЈЅавекмнорстхуіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'ABEKMHOPCTXYIJSABEKMHOPCTXYIJSABEZHIKMNOPTYX') COLLATE "C"), '[^A-Z0-9]', '', 'g');
--> statement-breakpoint
CREATE FUNCTION clave_marca(nombre text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(clave_escrita(nombre), ''), nombre);
--> statement-breakpoint
-- A serial, lot, reference or model without «S/N» before it, with O as 0, I and L as 1, and without leading zeros.
CREATE FUNCTION clave_plegada(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ltrim(translate(regexp_replace(clave_escrita(texto), '^(SN)+', ''), 'OIL', '011'), '0');
--> statement-breakpoint
-- The key of a serial; null where the text says that there is none, as the list SIN_SERIE of the contract has it.
CREATE FUNCTION clave_serie(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN clave_plegada(texto) NOT IN ('',
      '11EG1B1E', 'B0RRAD0', 'B0RRADA', 'DESC0N0C1D0', 'DESC0N0C1DA', 'N01EG1B1E', 'N0AP11CA', 'N0D1SP0N1B1E', 'N0REG1STRA',
      'N0SE1EE', 'N0T1ENE', 'N0V1S1B1E', 'N1', 'N1NGUN0', 'N1NGUNA', 'NA', 'ND', 'NN', 'NR', 'NT', 'P0RDEF1N1R',
      'PEND1ENTE', 'S1N1NF0RMAC10N', 'S1NDAT0', 'S1NDAT0S', 'S1NET1QUETA', 'S1NNUMER0', 'S1NP1ACA', 'S1NSER1A1', 'S1NSER1E',
      'X', 'XX', 'XXX', 'XXXX', 'XXXXX')
  THEN clave_plegada(texto) END;
--> statement-breakpoint
CREATE TABLE "claves_rechazadas" (
	"ideq_cla" uuid NOT NULL,
	"marca_cla" text COLLATE "C" NOT NULL,
	"serie_cla" text COLLATE "C" NOT NULL,
	CONSTRAINT "claves_rechazadas_pk" PRIMARY KEY("ideq_cla","marca_cla","serie_cla")
);
--> statement-breakpoint
CREATE TABLE "equiposdistintos" (
	"ideq_dis" uuid NOT NULL,
	"otro_dis" uuid NOT NULL,
	"motivo_dis" text NOT NULL,
	"idcue_dis" integer NOT NULL,
	"unico_dis" boolean NOT NULL,
	"fecha_dis" timestamp with time zone NOT NULL,
	CONSTRAINT "equiposdistintos_pk" PRIMARY KEY("ideq_dis","otro_dis")
);
--> statement-breakpoint
ALTER TABLE "claseequipos" ADD COLUMN "nombreemitido_claeq" text;--> statement-breakpoint
ALTER TABLE "equipos" ADD COLUMN "clave_eq" text COLLATE "C" GENERATED ALWAYS AS (clave_serie(numserie_eq)) STORED;--> statement-breakpoint
ALTER TABLE "marcas" ADD COLUMN "nombreemitido_mar" text;--> statement-breakpoint
ALTER TABLE "marcas" ADD COLUMN "clave_mar" text COLLATE "C" GENERATED ALWAYS AS (clave_marca(coalesce(nombreemitido_mar, nombre_mar))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tipoequipos" ADD COLUMN "nombreemitido_tipoeq" text;--> statement-breakpoint
ALTER TABLE "claves_rechazadas" ADD CONSTRAINT "claves_rechazadas_equipo_fk" FOREIGN KEY ("ideq_cla") REFERENCES "public"."equipos"("id_eq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equiposdistintos" ADD CONSTRAINT "equiposdistintos_equipo_fk" FOREIGN KEY ("ideq_dis") REFERENCES "public"."equipos"("id_eq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equiposdistintos" ADD CONSTRAINT "equiposdistintos_otro_fk" FOREIGN KEY ("otro_dis") REFERENCES "public"."equipos"("id_eq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claves_rechazadas_serie_ix" ON "claves_rechazadas" USING btree ("serie_cla");--> statement-breakpoint
CREATE INDEX "equiposdistintos_otro_ix" ON "equiposdistintos" USING btree ("otro_dis");--> statement-breakpoint
CREATE INDEX "equipos_clave_ix" ON "equipos" USING btree ("clave_eq");
--> statement-breakpoint
SELECT historia_vigilar('equipos', 'equipo', 'id_eq',
  '{id_eq,busqueda_eq,clave_eq,fechainspeccion_eq,estadoinspeccion_eq,enespera_eq,creado_eq}');
--> statement-breakpoint
SELECT historia_vigilar('marcas', 'marca', 'id_mar', '{id_mar,nombreemitido_mar,clave_mar}');
--> statement-breakpoint
SELECT historia_vigilar('claseequipos', 'claseequipo', 'id_claeq', '{id_claeq,nombreemitido_claeq}');
--> statement-breakpoint
SELECT historia_vigilar('tipoequipos', 'tipoequipo', 'id_tipoeq', '{id_tipoeq,nombreemitido_tipoeq}');
--> statement-breakpoint
SELECT historia_vigilar('equiposdistintos', 'equipo', 'ideq_dis', '{fecha_dis}', 'true');
--> statement-breakpoint
-- Keeps the keys of an item in `claves_rechazadas` while its newest issue in force, hidden or not, is a rejection: the one that
-- this issue printed, and that of today.
CREATE FUNCTION revisar_claves(equipo uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  datos jsonb;
BEGIN
  PERFORM 1 FROM equipos WHERE id_eq = equipo FOR UPDATE;
  SELECT datos_emi INTO datos FROM evaluaciones
    JOIN emisiones ON tipo_emi = 2 AND iddoc_emi = id_eva AND version_emi = emision_eva AND fin_emi IS NULL
    WHERE ideq_eva = equipo AND emision_eva > 0 AND anulada_eva IS NULL
    ORDER BY dia_inspeccion(fecha_eva, terminada_eva) DESC, momento_inspeccion(id_eva, estado_eva, terminada_eva) DESC NULLS LAST,
      id_eva DESC LIMIT 1;
  DELETE FROM claves_rechazadas WHERE ideq_cla = equipo;
  IF datos ->> 'estado' = '1' THEN
    INSERT INTO claves_rechazadas (ideq_cla, marca_cla, serie_cla)
      SELECT equipo, clave_marca(datos #>> '{equipo,marca}'), clave_serie(datos #>> '{equipo,serie}')
        WHERE clave_serie(datos #>> '{equipo,serie}') IS NOT NULL
      UNION SELECT equipo, clave_mar, clave_eq FROM equipos JOIN marcas ON id_mar = idmar_eq
        WHERE id_eq = equipo AND clave_eq IS NOT NULL;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION claves_de_inspeccion() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM revisar_claves(NEW.ideq_eva);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Fires after the trigger that keeps what the item is worth, which locks the item first.
CREATE TRIGGER ultima_inspeccion_claves AFTER UPDATE OF fecha_eva, estado_eva, emision_eva, anulada_eva, eliminado_eva ON evaluaciones
  FOR EACH ROW WHEN ((OLD.fecha_eva, OLD.estado_eva, OLD.emision_eva, OLD.anulada_eva, OLD.eliminado_eva)
    IS DISTINCT FROM (NEW.fecha_eva, NEW.estado_eva, NEW.emision_eva, NEW.anulada_eva, NEW.eliminado_eva))
  EXECUTE FUNCTION claves_de_inspeccion();
--> statement-breakpoint
CREATE FUNCTION claves_de_equipo() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM revisar_claves(NEW.id_eq);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER claves_de_equipo AFTER UPDATE OF numserie_eq, idmar_eq ON equipos FOR EACH ROW
  WHEN ((OLD.numserie_eq, OLD.idmar_eq) IS DISTINCT FROM (NEW.numserie_eq, NEW.idmar_eq)) EXECUTE FUNCTION claves_de_equipo();
--> statement-breakpoint
-- Keeps the names of brand, class and type as the first issue prints them (EQUIP-19).
CREATE FUNCTION nombres_emitidos() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  de record;
BEGIN
  SELECT id_mar, id_claeq, id_tipoeq INTO de FROM evaluaciones JOIN equipos ON id_eq = ideq_eva
    JOIN marcas ON id_mar = idmar_eq JOIN claseequipos ON id_claeq = idclaeq_eq JOIN tipoequipos ON id_tipoeq = idtipoeq_claeq
    WHERE id_eva = NEW.iddoc_emi
      AND (nombreemitido_mar IS NULL OR nombreemitido_claeq IS NULL OR nombreemitido_tipoeq IS NULL);
  IF FOUND THEN
    UPDATE marcas SET nombreemitido_mar = nombre_mar WHERE id_mar = de.id_mar AND nombreemitido_mar IS NULL;
    UPDATE claseequipos SET nombreemitido_claeq = nombre_claeq WHERE id_claeq = de.id_claeq AND nombreemitido_claeq IS NULL;
    UPDATE tipoequipos SET nombreemitido_tipoeq = nombre_tipoeq WHERE id_tipoeq = de.id_tipoeq AND nombreemitido_tipoeq IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER nombres_emitidos AFTER INSERT ON emisiones FOR EACH ROW WHEN (NEW.tipo_emi = 2) EXECUTE FUNCTION nombres_emitidos();
--> statement-breakpoint
-- What was issued before.
UPDATE marcas SET nombreemitido_mar = nombre_mar WHERE id_mar IN (
  SELECT idmar_eq FROM equipos JOIN evaluaciones ON ideq_eva = id_eq WHERE numero_eva IS NOT NULL);
--> statement-breakpoint
UPDATE claseequipos SET nombreemitido_claeq = nombre_claeq WHERE id_claeq IN (
  SELECT idclaeq_eq FROM equipos JOIN evaluaciones ON ideq_eva = id_eq WHERE numero_eva IS NOT NULL);
--> statement-breakpoint
UPDATE tipoequipos SET nombreemitido_tipoeq = nombre_tipoeq WHERE id_tipoeq IN (
  SELECT idtipoeq_claeq FROM claseequipos WHERE nombreemitido_claeq IS NOT NULL);
--> statement-breakpoint
SELECT revisar_claves(ideq_eva) FROM evaluaciones WHERE estado_eva = 1 AND emision_eva > 0 GROUP BY ideq_eva;
