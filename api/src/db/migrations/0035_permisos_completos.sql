-- Each role has a row of switches for each module (ACC-20), with everything off until somebody
-- changes one: that allows what no row allowed, which is nothing.
CREATE FUNCTION permisos_de_rol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO permisosroles (idrol_prol, idmodulo_prol) SELECT NEW.id_rol, id_mod FROM modulos
    ON CONFLICT (idrol_prol, idmodulo_prol) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER permisos_de_rol AFTER INSERT ON roles FOR EACH ROW EXECUTE FUNCTION permisos_de_rol();
--> statement-breakpoint
CREATE FUNCTION permisos_de_modulo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO permisosroles (idrol_prol, idmodulo_prol) SELECT id_rol, NEW.id_mod FROM roles
    ON CONFLICT (idrol_prol, idmodulo_prol) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER permisos_de_modulo AFTER INSERT ON modulos FOR EACH ROW EXECUTE FUNCTION permisos_de_modulo();
--> statement-breakpoint
INSERT INTO permisosroles (idrol_prol, idmodulo_prol) SELECT id_rol, id_mod FROM roles CROSS JOIN modulos
  ON CONFLICT (idrol_prol, idmodulo_prol) DO NOTHING;
