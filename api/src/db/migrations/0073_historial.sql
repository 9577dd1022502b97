DROP INDEX "historia_cuenta_ix";--> statement-breakpoint
CREATE INDEX "historia_clase_ix" ON "historia" USING btree ("sujeto_his","numero_his","cuenta_his","accion_his");--> statement-breakpoint
CREATE INDEX "historia_accion_ix" ON "historia" USING btree ("accion_his","numero_his") WHERE accion_his in ('eliminado', 'restaurado', 'suprimido');--> statement-breakpoint
CREATE INDEX "historia_origen_ix" ON "historia" USING btree ("origen_his","numero_his") WHERE origen_his is distinct from 'cuenta';--> statement-breakpoint
CREATE INDEX "historia_cuenta_ix" ON "historia" USING btree ("cuenta_his","numero_his","sujeto_his","accion_his") WHERE cuenta_his is not null;