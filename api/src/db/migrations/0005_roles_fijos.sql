-- The four seeded roles keep their names and their existence (decisions §2.9).
CREATE FUNCTION roles_fijos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this role is fixed' USING ERRCODE = 'check_violation', CONSTRAINT = 'roles_fijos';
END $$;
--> statement-breakpoint
CREATE TRIGGER roles_fijos_nombre BEFORE UPDATE OF nombre_rol ON roles FOR EACH ROW
  WHEN (OLD.id_rol <= 4 AND OLD.nombre_rol <> NEW.nombre_rol) EXECUTE FUNCTION roles_fijos();
--> statement-breakpoint
CREATE TRIGGER roles_fijos_baja BEFORE DELETE ON roles FOR EACH ROW
  WHEN (OLD.id_rol <= 4) EXECUTE FUNCTION roles_fijos();
