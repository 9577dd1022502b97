-- The functions that history makes stood in pg_catalog where a superuser owned the database, and no
-- copy by pg_dump had them. Another owner could not make them at all.
DO $$
DECLARE
  funcion text;
BEGIN
  EXECUTE replace(pg_get_functiondef('historia_vigilar'::regproc), 'CREATE OR REPLACE FUNCTION %I()', 'CREATE OR REPLACE FUNCTION public.%I()');
  FOR funcion IN SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname LIKE 'historia\_de\_%' LOOP
    EXECUTE format('ALTER FUNCTION pg_catalog.%I() SET SCHEMA public', funcion);
  END LOOP;
END $$;
--> statement-breakpoint
-- A first answer is one of a line that never had one, so that who answers after another took the answer back is told. No
-- column says whether a line had a note, so notes are always told. Which group a line belongs to decides the result.
SELECT historia_vigilar('evaluaciondetalles', 'inspeccion', 'ideva_evadet', '{orden_evadet,fecha_evadet}',
  'EXISTS (SELECT FROM evaluaciones WHERE id_eva = NEW.ideva_evadet AND emision_eva > 0)',
  salvo => '(OLD.resultado_evadet IS NULL AND OLD.fecha_evadet IS NULL OR OLD.resultado_evadet IS NOT DISTINCT FROM NEW.resultado_evadet)
    AND (OLD.id_evadet, OLD.ideva_evadet, OLD.idcri_evadet, OLD.nombre_evadet, OLD.father_evadet, OLD.idpro_evadet,
        OLD.requerido_evadet, OLD.ayuda_evadet, OLD.nota_evadet, OLD.eliminado_evadet)
      IS NOT DISTINCT FROM (NEW.id_evadet, NEW.ideva_evadet, NEW.idcri_evadet, NEW.nombre_evadet, NEW.father_evadet, NEW.idpro_evadet,
        NEW.requerido_evadet, NEW.ayuda_evadet, NEW.nota_evadet, NEW.eliminado_evadet)
    AND NOT EXISTS (SELECT FROM evaluaciones WHERE id_eva = NEW.ideva_evadet AND emision_eva > 0)');
--> statement-breakpoint
-- Permissions name their module.
SELECT historia_vigilar('modulos', 'modulo', 'id_mod', '{id_mod}');
--> statement-breakpoint
-- With another person, what history holds of the account would be erased with the wrong one.
CREATE TRIGGER historia_persona BEFORE UPDATE ON cuentas FOR EACH ROW
  WHEN (OLD.idcol_cue IS DISTINCT FROM NEW.idcol_cue) EXECUTE FUNCTION historia_clave();
--> statement-breakpoint
-- History and documents name a picture by its id, so it stays what it was.
CREATE FUNCTION imagen_intacta() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM rechazar('imagen_intacta');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER imagen_intacta BEFORE UPDATE ON imagenes FOR EACH ROW EXECUTE FUNCTION imagen_intacta();
--> statement-breakpoint
-- What another transaction wrote meanwhile is not seen, and so not erased, at another level of isolation.
CREATE OR REPLACE FUNCTION historia_suprimir() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN PERFORM rechazar('historia_suprimir'); END IF;
  INSERT INTO historia (sujeto_his, id_his, accion_his) VALUES ('colaborador', OLD.id_col, 'suprimido');
  UPDATE historia SET cambios_his = NULL WHERE persona_his = OLD.id_col AND cambios_his IS NOT NULL;
  RETURN NULL;
END $$;
