ALTER TABLE "emisiones" ALTER COLUMN "plantilla_emi" SET DEFAULT 2;--> statement-breakpoint
-- Makes the missing issues of approved certificates that show. What was downloaded before counts as delivered, and is drawn as it
-- was then: its QR has no code.
CREATE OR REPLACE FUNCTION emisiones_faltantes(certificados uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, emitidopor_emi, plantilla_emi, huella_emi,
    idemp_emi, reconstruida_emi, entregada_emi)
  SELECT 1, id_ceco, emision_ceco, codigo_emision(), coalesce(aprobado_ceco, creado_ceco), aprobadopor_ceco, 1,
    huella_emision(datos_ceco), id_emp, true,
    CASE WHEN descargado_ceco = 1 THEN coalesce(aprobado_ceco, creado_ceco) END
  FROM certcol LEFT JOIN empresas ON id_emp = (datos_ceco -> 'empresa' ->> 'id')::integer
  WHERE id_ceco = ANY (certificados) AND estado_ceco = 1 AND eliminado_ceco IS NULL
    AND NOT EXISTS (SELECT FROM emisiones WHERE tipo_emi = 1 AND iddoc_emi = id_ceco AND version_emi = emision_ceco)
  ON CONFLICT DO NOTHING
$$;
