ALTER TABLE "envios" DROP CONSTRAINT "envios_estado_ck";--> statement-breakpoint
ALTER TABLE "envios" ADD COLUMN "mensaje_env" uuid;--> statement-breakpoint
ALTER TABLE "envios" ADD CONSTRAINT "envios_estado_ck" CHECK ("envios"."estado_env" in ('enviado', 'bandeja', 'fallido', 'en_cola'));