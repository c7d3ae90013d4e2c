-- 1. Allergens as the kitchen knows them (domain §3): ticked by hand, united with those of the ingredients.
create view element_known_allergens as
  select element_id, allergen_id from element_allergens
  union
  select element_ingredients.element_id, ingredient_allergens.allergen_id
  from element_ingredients
  join ingredient_allergens using (ingredient_id);--> statement-breakpoint

-- A scheduled copy never claims less than the kitchen knows now: its own allergens united with its original's.
create view scheduled_element_known_allergens as
  select scheduled_element_id, allergen_id from scheduled_element_allergens
  union
  select scheduled_elements.id, element_known_allergens.allergen_id
  from scheduled_elements
  join element_known_allergens on element_known_allergens.element_id = scheduled_elements.original_element_id;--> statement-breakpoint

-- 2. Every saved change moves the version, whoever writes it, so that a stale save is always noticed (domain §8).
create function move_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;--> statement-breakpoint

-- 3. The audit trail. One function for each table, made here, so that its plans are cached; one statement, one insert,
--    so that filling thousands of service events stays one set. The first key names the record that the row belongs to.
create function audit_table(audited text, keys text[]) returns void language plpgsql as $$
declare
  joined text := (select string_agg(format('old_row.%1$I = new_row.%1$I', key), ' and ') from unnest(keys) as key);
begin
  execute format($function$
    create function %1$I() returns trigger language plpgsql as $body$
    declare
      author uuid := nullif(current_setting('brigade.author', true), '')::uuid;
    begin
      if tg_op = 'INSERT' then
        insert into audit_trail (author_id, table_name, record_id, action, after)
        select author, %2$L, new_row.%3$I, 'insert', to_jsonb(new_row) - 'search_name' from new_rows as new_row;
      elsif tg_op = 'DELETE' then
        insert into audit_trail (author_id, table_name, record_id, action, before)
        select author, %2$L, old_row.%3$I, 'delete', to_jsonb(old_row) - 'search_name' from old_rows as old_row;
      else
        insert into audit_trail (author_id, table_name, record_id, action, before, after)
        select author, %2$L, new_row.%3$I, 'update', to_jsonb(old_row) - 'search_name', to_jsonb(new_row) - 'search_name'
        from old_rows as old_row join new_rows as new_row on %4$s
        where to_jsonb(old_row) - '{version,updated_at}'::text[] <> to_jsonb(new_row) - '{version,updated_at}'::text[];
      end if;
      return null;
    end $body$;
    create trigger audit_insert after insert on %2$I referencing new table as new_rows
      for each statement execute function %1$I();
    create trigger audit_update after update on %2$I referencing old table as old_rows new table as new_rows
      for each statement execute function %1$I();
    create trigger audit_delete after delete on %2$I referencing old table as old_rows
      for each statement execute function %1$I();
  $function$, 'audit_' || audited, audited, keys[1], joined);
end $$;--> statement-breakpoint

do $$
declare
  audited text;
begin
  foreach audited in array array[
    'markets', 'service_lines', 'service_types', 'cuisine_types', 'brands', 'container_types', 'serving_utensils',
    'serving_vessels', 'menu_element_classes', 'element_types', 'allergens', 'dietary_preferences', 'salad_types',
    'vendors', 'portion_units', 'add_on_types', 'roles', 'users', 'ingredients', 'elements', 'menus', 'scheduled_menus',
    'scheduled_add_ons', 'accounts', 'serving_schedules', 'recurring_add_ons', 'service_events', 'host_surveys'
  ] loop
    execute format('create trigger move_version before update on %I for each row execute function move_version()', audited);
    perform audit_table(audited, array['id']);
  end loop;
  foreach audited in array array[
    'add_on_slots', 'scheduled_elements', 'addresses', 'account_portion_modifiers', 'service_event_add_ons'
  ] loop
    perform audit_table(audited, array['id']);
  end loop;
  perform audit_table('user_allergens', array['user_id', 'allergen_id']);
  perform audit_table('ingredient_allergens', array['ingredient_id', 'allergen_id']);
  perform audit_table('ingredient_vendors', array['ingredient_id', 'preference']);
  perform audit_table('element_allergens', array['element_id', 'allergen_id']);
  perform audit_table('element_ingredients', array['element_id', 'ingredient_id']);
  perform audit_table('menu_elements', array['menu_id', 'element_id']);
  perform audit_table('scheduled_element_allergens', array['scheduled_element_id', 'allergen_id']);
  perform audit_table('scheduled_element_alternatives', array['scheduled_element_id', 'order']);
  perform audit_table('scheduled_element_portion_modifiers', array['scheduled_element_id', 'account_id']);
  perform audit_table('service_event_removals', array['account_id', 'service_line_id', 'date']);
end $$;--> statement-breakpoint

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only.';
end $$;--> statement-breakpoint
create trigger audit_trail_is_append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_change();--> statement-breakpoint

-- 4. The life of a host survey (domain §6): it comes into being as soon as a scheduled menu and a service event of the
--    same market, service line and day both exist, and goes with either unless it was completed.
create function meet_host_surveys(only_menus uuid[], only_accounts uuid[], only_days date[]) returns void
  language sql as $$
  insert into host_surveys (account_id, scheduled_menu_id, market_id, service_line_id, service_type_id, date, expected_headcount)
  select distinct on (accounts.id, scheduled_menus.id)
    accounts.id, scheduled_menus.id, scheduled_menus.market_id, scheduled_menus.service_line_id,
    service_events.service_type_id, scheduled_menus.date, service_events.eater_count
  from scheduled_menus
  join service_events
    on service_events.date = scheduled_menus.date and service_events.service_line_id = scheduled_menus.service_line_id
  join accounts on accounts.id = service_events.account_id and accounts.market_id = scheduled_menus.market_id
  where (only_menus is null or scheduled_menus.id = any (only_menus))
    and (only_accounts is null or service_events.account_id = any (only_accounts))
    and (only_days is null or scheduled_menus.date = any (only_days))
  order by accounts.id, scheduled_menus.id, service_events.service_time
  on conflict (account_id, scheduled_menu_id) do nothing
$$;--> statement-breakpoint

create function survey_after_menu_insert() returns trigger language plpgsql as $$
begin
  perform meet_host_surveys((select array_agg(id) from new_rows), null, null);
  return null;
end $$;--> statement-breakpoint
create trigger survey_after_menu_insert after insert on scheduled_menus referencing new table as new_rows
  for each statement execute function survey_after_menu_insert();--> statement-breakpoint

-- The foreign key from host_surveys then refuses the deletion of a menu with a complete survey.
create function survey_before_menu_delete() returns trigger language plpgsql as $$
begin
  delete from host_surveys where scheduled_menu_id = old.id and status = 'incomplete';
  return old;
end $$;--> statement-breakpoint
create trigger survey_before_menu_delete before delete on scheduled_menus
  for each row execute function survey_before_menu_delete();--> statement-breakpoint

create function survey_after_event_insert() returns trigger language plpgsql as $$
begin
  perform meet_host_surveys(null, (select array_agg(distinct account_id) from new_rows), (select array_agg(distinct date) from new_rows));
  return null;
end $$;--> statement-breakpoint
create trigger survey_after_event_insert after insert on service_events referencing new table as new_rows
  for each statement execute function survey_after_event_insert();--> statement-breakpoint

create function part_host_surveys(only_accounts uuid[], only_days date[]) returns void language sql as $$
  delete from host_surveys
  where account_id = any (only_accounts) and date = any (only_days) and status = 'incomplete'
    and not exists (
      select from service_events
      where service_events.account_id = host_surveys.account_id
        and service_events.date = host_surveys.date
        and service_events.service_line_id = host_surveys.service_line_id)
$$;--> statement-breakpoint

create function survey_after_event_update() returns trigger language plpgsql as $$
begin
  perform part_host_surveys((select array_agg(distinct account_id) from old_rows), (select array_agg(distinct date) from old_rows));
  perform meet_host_surveys(null, (select array_agg(distinct account_id) from new_rows), (select array_agg(distinct date) from new_rows));
  return null;
end $$;--> statement-breakpoint
create trigger survey_after_event_update after update on service_events referencing old table as old_rows new table as new_rows
  for each statement execute function survey_after_event_update();--> statement-breakpoint

create function survey_after_event_delete() returns trigger language plpgsql as $$
begin
  perform part_host_surveys((select array_agg(distinct account_id) from old_rows), (select array_agg(distinct date) from old_rows));
  return null;
end $$;--> statement-breakpoint
create trigger survey_after_event_delete after delete on service_events referencing old table as old_rows
  for each statement execute function survey_after_event_delete();--> statement-breakpoint

-- An account takes its open surveys with it; a complete one keeps the account (the command says so before).
create function survey_before_account_delete() returns trigger language plpgsql as $$
begin
  delete from host_surveys where account_id = old.id and status = 'incomplete';
  return old;
end $$;--> statement-breakpoint
create trigger survey_before_account_delete before delete on accounts
  for each row execute function survey_before_account_delete();
