-- A save that changes only what belongs to a record (its ingredients, vendors, elements, slots) leaves a row of the record
-- itself too: by its version a stale save learns of it (domain §8).
do $$
declare
  audited text;
begin
  foreach audited in array array['ingredients', 'elements', 'menus', 'add_on_types'] loop
    execute replace(pg_get_functiondef(format('audit_%s', audited)::regproc), '{version,updated_at}', '{updated_at}');
  end loop;
end $$;--> statement-breakpoint

-- A slot's rows are found by its add-on type, as the elements of a menu are found by their menu.
drop function audit_add_on_slots() cascade;--> statement-breakpoint
select audit_table('add_on_slots', array['add_on_type_id', 'id']);
