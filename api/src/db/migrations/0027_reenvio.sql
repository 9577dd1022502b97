ALTER TABLE "trabajos" ADD COLUMN "ultimoenvio_tra" integer;--> statement-breakpoint
UPDATE "trabajos" SET "ultimoenvio_tra" = (SELECT max("id_env") FROM "envios") WHERE "accion_tra" = 'enviar_certificados';
