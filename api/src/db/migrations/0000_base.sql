-- Spanish order of Colombia (ñ after n, accents second), the same in the embedded database and on a server.
CREATE COLLATION IF NOT EXISTS "es" (provider = icu, locale = 'es-CO');
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
