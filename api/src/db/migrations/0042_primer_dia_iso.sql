-- In the form of the frozen data, however the server writes dates; and a clock that ran ahead at the approval hides no day.
CREATE OR REPLACE FUNCTION primer_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.desde_ceco := CASE WHEN (NEW.datos_ceco ->> 'fechainicio') COLLATE "C" >
    to_char(least(NEW.aprobado_ceco, now()) AT TIME ZONE 'America/Bogota', 'YYYY-MM-DD') THEN NEW.datos_ceco ->> 'fechainicio' END;
  RETURN NEW;
END $$;
