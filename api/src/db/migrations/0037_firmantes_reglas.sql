-- Says again of cohorts whether one of their signers may not sign (CERT-25). The cohorts are locked in the order in which approvals
-- lock them. What is said is read by a statement of its own, which sees what those committed for whom the lock waited.
CREATE FUNCTION revisar_firmantes(cohortes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM certificaciones WHERE id_cer = ANY (cohortes) ORDER BY idcur_cer, id_cer FOR NO KEY UPDATE;
  UPDATE certificaciones SET firmaimpedida_cer = NOT firmaimpedida_cer
    WHERE id_cer = ANY (cohortes) AND firmaimpedida_cer <> EXISTS (
      SELECT 1 FROM responsables LEFT JOIN cuentas ON idcol_cue = idcol_res
      WHERE idcer_res = id_cer AND NOT coalesce(puedefirmar_cue, false));
END $$;
--> statement-breakpoint
-- An account that begins or ceases to sign changes the cohorts of its person.
CREATE FUNCTION firmante_cambia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revisar_firmantes(ARRAY(SELECT idcer_res FROM responsables WHERE idcol_res IN (OLD.idcol_cue, NEW.idcol_cue)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER firmante_alta AFTER INSERT ON cuentas FOR EACH ROW
  WHEN (NEW.puedefirmar_cue) EXECUTE FUNCTION firmante_cambia();
--> statement-breakpoint
CREATE TRIGGER firmante_cambio AFTER UPDATE OF idcol_cue, idroles_cue, bloqueada_cue ON cuentas FOR EACH ROW
  WHEN ((OLD.puedefirmar_cue, OLD.idcol_cue) IS DISTINCT FROM (NEW.puedefirmar_cue, NEW.idcol_cue))
  EXECUTE FUNCTION firmante_cambia();
--> statement-breakpoint
CREATE TRIGGER firmante_baja AFTER DELETE ON cuentas FOR EACH ROW
  WHEN (OLD.puedefirmar_cue) EXECUTE FUNCTION firmante_cambia();
--> statement-breakpoint
-- Who is named as a signer keeps the mark for ever (ACC-34). The accounts are locked before they are read: one that is being blocked
-- is waited for, and one that is blocked later finds these rows.
CREATE FUNCTION responsables_alta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM cuentas WHERE idcol_cue IN (SELECT idcol_res FROM nuevas) ORDER BY idcol_cue FOR SHARE;
  PERFORM 1 FROM colaboradores WHERE id_col IN (SELECT idcol_res FROM nuevas) AND NOT firmante_col
    ORDER BY id_col FOR NO KEY UPDATE;
  UPDATE colaboradores SET firmante_col = true WHERE id_col IN (SELECT idcol_res FROM nuevas) AND NOT firmante_col;
  PERFORM revisar_firmantes(ARRAY(SELECT DISTINCT idcer_res FROM nuevas));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responsables_alta AFTER INSERT ON responsables REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION responsables_alta();
--> statement-breakpoint
CREATE FUNCTION responsables_baja() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revisar_firmantes(ARRAY(SELECT DISTINCT idcer_res FROM viejas));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responsables_baja AFTER DELETE ON responsables REFERENCING OLD TABLE AS viejas
  FOR EACH STATEMENT EXECUTE FUNCTION responsables_baja();
--> statement-breakpoint
-- So does whoever is responsible for an inspection that has a result.
CREATE FUNCTION inspeccion_firmada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE colaboradores SET firmante_col = true WHERE id_col = NEW.idcol_eva AND NOT firmante_col;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER inspeccion_firmada AFTER INSERT OR UPDATE OF estado_eva, idcol_eva ON evaluaciones FOR EACH ROW
  WHEN (NEW.estado_eva <> 0 AND NEW.idcol_eva IS NOT NULL) EXECUTE FUNCTION inspeccion_firmada();
--> statement-breakpoint
UPDATE certificaciones SET firmaimpedida_cer = true WHERE id_cer IN (
  SELECT idcer_res FROM responsables LEFT JOIN cuentas ON idcol_cue = idcol_res WHERE NOT coalesce(puedefirmar_cue, false));
--> statement-breakpoint
UPDATE colaboradores SET firmante_col = true WHERE id_col IN (
  SELECT idcol_res FROM responsables UNION
  SELECT idcol_eva FROM evaluaciones WHERE idcol_eva IS NOT NULL AND fecharesultado_eva IS NOT NULL);
--> statement-breakpoint
-- What was issued names its signers without their ids; one who was taken off the cohort since is found by the name.
UPDATE colaboradores SET firmante_col = true FROM (
  SELECT DISTINCT firma ->> 'nombres' AS nombres, firma ->> 'apellidos' AS apellidos
  FROM (SELECT DISTINCT datos_ceco -> 'responsables' AS firmas FROM certcol WHERE datos_ceco IS NOT NULL) AS emitidos,
    jsonb_array_elements(firmas) AS firma) AS firmantes
  WHERE apellidos_col = apellidos AND nombres_col = nombres AND NOT firmante_col;
