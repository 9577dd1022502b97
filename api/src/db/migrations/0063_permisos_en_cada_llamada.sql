-- What a caller may do is read in each call, so that no process has to hear of changes.
DROP TRIGGER anotar_cambio ON cuentas;
--> statement-breakpoint
DROP TRIGGER anotar_cambio ON cierres;
--> statement-breakpoint
DROP TRIGGER anotar_cambio ON permisosroles;
--> statement-breakpoint
DROP TRIGGER anotar_cambio ON modulos;
--> statement-breakpoint
DROP FUNCTION anotar_cambio();
--> statement-breakpoint
DROP TABLE "cambios" CASCADE;
--> statement-breakpoint
DROP TABLE "procesos" CASCADE;
