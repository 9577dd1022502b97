-- Of roles whose names were taken for different ones until now, the oldest keeps its name.
UPDATE "roles" SET "nombre_rol" = "nombre_rol" || ' (' || "id_rol" || ')' WHERE EXISTS (
  SELECT FROM "roles" AS older WHERE older."id_rol" < "roles"."id_rol"
    AND upper(regexp_replace(normalize(older."nombre_rol", NFKC), '[\s.-]', '', 'g'))
      = upper(regexp_replace(normalize("roles"."nombre_rol", NFKC), '[\s.-]', '', 'g')));--> statement-breakpoint
DROP INDEX "roles_nombre_uq";--> statement-breakpoint
CREATE UNIQUE INDEX "roles_nombre_uq" ON "roles" USING btree (upper(regexp_replace(normalize("nombre_rol", NFKC), '[\s.-]', '', 'g')));
