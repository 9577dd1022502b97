-- Approved certificates are counted, besides by the month of their approval, by what tells whether they are in force (OVER-1): their
-- last valid day, its month, and the first day of validity of those that were approved before it.
CREATE OR REPLACE FUNCTION contar_aprobados_altas() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT clave, count(*) FROM nuevas, LATERAL (VALUES
      ('aprobados ' || to_char(aprobado_ceco AT TIME ZONE 'America/Bogota', 'YYYY-MM')),
      ('vence el ' || fechafin_ceco), ('vence en ' || left(fechafin_ceco, 7)), ('empieza el ' || desde_ceco)) AS claves (clave)
    WHERE estado_ceco = 1 AND eliminado_ceco IS NULL AND clave IS NOT NULL GROUP BY clave;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_aprobados_cambios() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO conteos (tabla_cnt, delta_cnt)
    SELECT clave, sum(delta) FROM (
      SELECT aprobado_ceco AS aprobado, fechafin_ceco AS hasta, desde_ceco AS desde, -1 AS delta FROM viejas
        WHERE estado_ceco = 1 AND eliminado_ceco IS NULL
      UNION ALL
      SELECT aprobado_ceco, fechafin_ceco, desde_ceco, 1 FROM nuevas WHERE estado_ceco = 1 AND eliminado_ceco IS NULL
    ) AS cambio, LATERAL (VALUES
      ('aprobados ' || to_char(aprobado AT TIME ZONE 'America/Bogota', 'YYYY-MM')),
      ('vence el ' || hasta), ('vence en ' || left(hasta, 7)), ('empieza el ' || desde)) AS claves (clave)
    WHERE clave IS NOT NULL GROUP BY clave HAVING sum(delta) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO conteos (tabla_cnt, delta_cnt)
  SELECT clave, count(*) FROM certcol, LATERAL (VALUES
    ('vence el ' || fechafin_ceco), ('vence en ' || left(fechafin_ceco, 7)), ('empieza el ' || desde_ceco)) AS claves (clave)
  WHERE estado_ceco = 1 AND eliminado_ceco IS NULL AND clave IS NOT NULL GROUP BY clave;
