-- Who names signers locks their accounts before the cohort (CERT-25). Locked here, behind the cohort, an account that was created in
-- between and is being blocked would wait for the cohort, and this for the account. Whoever has no account when the signers are locked
-- was named before: their account finds the cohort by the row of before or by the one of now.
CREATE OR REPLACE FUNCTION responsables_alta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM colaboradores WHERE id_col IN (SELECT idcol_res FROM nuevas) AND NOT firmante_col
    ORDER BY id_col FOR NO KEY UPDATE;
  UPDATE colaboradores SET firmante_col = true WHERE id_col IN (SELECT idcol_res FROM nuevas) AND NOT firmante_col;
  PERFORM revisar_firmantes(ARRAY(SELECT DISTINCT idcer_res FROM nuevas));
  RETURN NULL;
END $$;
