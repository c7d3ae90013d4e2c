-- As 0009: a save that changes only the elements of what is scheduled leaves a row of the menu or add-on itself too.
do $$
declare
  audited text;
begin
  foreach audited in array array['scheduled_menus', 'scheduled_add_ons'] loop
    execute replace(pg_get_functiondef(format('audit_%s', audited)::regproc), '{version,updated_at}', '{updated_at}');
  end loop;
  -- A scheduled element's rows are found by the menu or add-on that it stands on.
  execute replace(pg_get_functiondef('audit_scheduled_elements'::regproc), '''scheduled_elements'', new_row.id',
    '''scheduled_elements'', coalesce(new_row.scheduled_menu_id, new_row.scheduled_add_on_id)');
  execute replace(pg_get_functiondef('audit_scheduled_elements'::regproc), '''scheduled_elements'', old_row.id',
    '''scheduled_elements'', coalesce(old_row.scheduled_menu_id, old_row.scheduled_add_on_id)');
end $$;
