-- A save that changes only an address or the allergens of an eater increments the version of the account or eater. The
-- row of that tells others of the change, as for the other records with parts (errors-3).
do $$
declare
  audited text;
begin
  foreach audited in array array['accounts', 'users'] loop
    execute replace(pg_get_functiondef(format('audit_%s', audited)::regproc), '{version,updated_at}', '{updated_at}');
  end loop;
end $$;
