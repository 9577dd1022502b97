/**
 * Triggers that rest while made-up rows are loaded: what is made up was approved long ago, and
 * nobody did in the portal what history would tell of, nor signed it.
 */
const RESTING = ['nace_pendiente', 'nace_ahora', 'a_historia_altas', 'a_historia_cambios', 'firma_por_revisar']

/** Returns the SQL that stops those triggers on all tables, or starts them again. */
export const resting = (verb: 'disable' | 'enable'): string => `do $$
  declare each record;
  begin
    for each in select tgrelid::regclass as place, tgname from pg_trigger where tgname = any ('{${RESTING.join(',')}}') loop
      execute format('alter table %s ${verb} trigger %I', each.place, each.tgname);
    end loop;
  end $$`
