SELECT set_config('anclaje.autor', 'migracion 0074', true);
--> statement-breakpoint
-- Letters drawn alike are one in searches: ligatures, full width and so on. What has only letters up to U+024F keeps its key.
CREATE OR REPLACE FUNCTION clave_busqueda(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(
  replace(replace(replace(translate(
    lower(regexp_replace(CASE WHEN texto ~ '[^\u0001-\u024f]'
      THEN normalize(translate(texto, 'ʼ’‘´`', ''''''''''''), NFKD) ELSE normalize(texto, NFD) END,
      '[\u0300-\u036f]', '', 'g') COLLATE "es"),
    'øđłʼ’‘´`', 'odl'''''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[-‐‑–—.]', ' ', 'g'), '\s+', ' ', 'g'));
--> statement-breakpoint
UPDATE colaboradores SET busqueda_col = clave_busqueda(nombres_col || ' ' || apellidos_col)
WHERE nombres_col || apellidos_col ~ '[^\u0001-\u024f]';
--> statement-breakpoint
UPDATE empresas SET busqueda_emp = clave_busqueda(nombre_emp) WHERE nombre_emp ~ '[^\u0001-\u024f]';
--> statement-breakpoint
UPDATE equipos SET busqueda_eq = concat_ws('|', clave_busqueda(numserie_eq), replace(clave_busqueda(numserie_eq), ' ', ''),
  clave_busqueda(codigo_eq), replace(clave_busqueda(codigo_eq), ' ', ''))
WHERE numserie_eq || codigo_eq ~ '[^\u0001-\u024f]';
