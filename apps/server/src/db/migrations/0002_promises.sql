-- 1. Every change increments the version, whoever writes it, so that a stale save is always noticed (errors-3). A save that
--    changes nothing keeps the version, and so leaves no row in the audit trail. Whoever changes only parts of a record (the
--    elements of a menu, the addresses of an account) saves the record with an empty `updated_at`.
create function increment_version() returns trigger language plpgsql as $$
begin
  -- `search_name` is generated: it is empty in `new` until the row is written.
  if new.updated_at is not null and to_jsonb(new) - '{search_name,search_text}'::text[] = to_jsonb(old) - '{search_name,search_text}'::text[] then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;--> statement-breakpoint
do $$
declare
  versioned text;
begin
  for versioned in
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'version'
  loop
    execute format('create trigger increment_version before update on %I for each row execute function increment_version()', versioned);
  end loop;
end $$;--> statement-breakpoint

-- 2. The audit trail (errors-5) is append-only.
create function refuse_audit_trail_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only.';
end $$;--> statement-breakpoint
create trigger audit_trail_is_append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_audit_trail_change();--> statement-breakpoint

-- New events that nobody asked for (the planning period moved on by itself) leave one row per account instead of one per
-- event. An event's own row, or the `before` of its first change, has the rest (decision 38).
create function audit_new_service_events() returns trigger language plpgsql as $$
declare
  author uuid := nullif(current_setting('brigade.author', true), '')::uuid;
begin
  insert into audit_trail (author_id, table_name, record_id, action, after)
  select author, 'service_events', id, 'insert', to_jsonb(new_row) from new_rows as new_row
  where author is not null or special_request;
  insert into audit_trail (table_name, record_id, action, after)
  select 'service_events', account_id, 'insert',
    jsonb_build_object('account_id', account_id, 'services', count(*), 'first_day', min(date), 'last_day', max(date))
  from new_rows where author is null and not special_request group by account_id;
  return null;
end $$;--> statement-breakpoint

-- Writes the audit trail of a table: one insert per statement, by a function per table, so that its plan is cached.
--   row_key          tells rows of the table apart
--   owner            columns with the record that a row belongs to, the first that is not null: its history finds the row
--   ignored          columns whose change alone leaves no row
--   insert_function  another function for new rows
--   generated        an expression: columns that follow from others, and belong to no history
create function audit_table(
  audited text,
  row_key text[] default '{id}',
  owner text[] default null,
  ignored text[] default '{version,updated_at}',
  insert_function text default null,
  generated text default '''search_name'''
) returns void language plpgsql as $$
declare
  same_row text := (select string_agg(format('old_row.%1$I = new_row.%1$I', key), ' and ') from unnest(row_key) as key);
  old_owner text := (select string_agg(format('old_row.%I', key), ', ') from unnest(coalesce(owner, row_key[1:1])) as key);
  new_owner text := replace(old_owner, 'old_row', 'new_row');
  function_name text := 'audit_' || audited;
begin
  execute format($function$
    create function %1$I() returns trigger language plpgsql as $body$
    declare
      author uuid := nullif(current_setting('brigade.author', true), '')::uuid;
    begin
      if tg_op = 'INSERT' then
        insert into audit_trail (author_id, table_name, record_id, action, after)
        select author, %2$L, coalesce(%4$s), 'insert', to_jsonb(new_row) - %8$s from new_rows as new_row;
      elsif tg_op = 'DELETE' then
        insert into audit_trail (author_id, table_name, record_id, action, before)
        select author, %2$L, coalesce(%3$s), 'delete', to_jsonb(old_row) - %8$s from old_rows as old_row;
      else
        insert into audit_trail (author_id, table_name, record_id, action, before, after)
        select author, %2$L, coalesce(%4$s), 'update', to_jsonb(old_row) - %8$s, to_jsonb(new_row) - %8$s
        from old_rows as old_row join new_rows as new_row on %5$s
        where to_jsonb(old_row) - %6$L::text[] <> to_jsonb(new_row) - %6$L::text[];
      end if;
      return null;
    end $body$;
    create trigger audit_insert after insert on %2$I referencing new table as new_rows
      for each statement execute function %7$I();
    create trigger audit_update after update on %2$I referencing old table as old_rows new table as new_rows
      for each statement execute function %1$I();
    create trigger audit_delete after delete on %2$I referencing old table as old_rows
      for each statement execute function %1$I();
  $function$, function_name, audited, old_owner, new_owner, same_row, ignored,
    coalesce(insert_function, function_name), generated);
end $$;--> statement-breakpoint

select audit_table(audited) from unnest(array[
  'markets', 'service_lines', 'service_types', 'cuisine_types', 'brands', 'container_types', 'serving_utensils',
  'serving_vessels', 'menu_element_classes', 'element_types', 'allergens', 'salad_types', 'vendors',
  'portion_units', 'roles', 'addresses', 'account_portion_modifiers', 'serving_schedules', 'recurring_add_ons',
  'service_event_add_ons', 'host_surveys'
]) as audited;--> statement-breakpoint
select audit_table('service_events', insert_function => 'audit_new_service_events');--> statement-breakpoint
-- A save that changes only the parts of a record (the elements of a menu, the addresses of an account) increments the
-- record's version. The row of that tells others of the change (errors-3).
select audit_table(audited, ignored => '{updated_at}') from unnest(array[
  'dietary_preferences', 'ingredients', 'menus', 'add_on_types', 'scheduled_menus', 'scheduled_add_ons', 'accounts', 'users'
]) as audited;--> statement-breakpoint
select audit_table('elements', ignored => '{updated_at}', generated => $$'{search_name,search_text}'::text[]$$);--> statement-breakpoint
select audit_table('add_on_slots', owner => '{add_on_type_id}');--> statement-breakpoint
select audit_table('scheduled_elements', owner => '{scheduled_menu_id,scheduled_add_on_id}');--> statement-breakpoint
select audit_table('changes_after_planning', owner => '{scheduled_menu_id,scheduled_add_on_id}');--> statement-breakpoint
select audit_table('host_survey_second_versions', owner => '{survey_id}');--> statement-breakpoint
select audit_table('coverage_overrides', owner => '{eater_id}');--> statement-breakpoint
select audit_table('closings', owner => '{account_id,id}');--> statement-breakpoint
select audit_table('service_event_removals', owner => '{account_id}');--> statement-breakpoint
-- Tables without an id: the first column of the key is the owner.
select audit_table('user_allergens', '{user_id,allergen_id}');--> statement-breakpoint
select audit_table('dietary_preference_allergens', '{dietary_preference_id,allergen_id}');--> statement-breakpoint
select audit_table('ingredient_allergens', '{ingredient_id,allergen_id}');--> statement-breakpoint
select audit_table('ingredient_exclusions', '{ingredient_id,dietary_preference_id}');--> statement-breakpoint
select audit_table('ingredient_vendors', '{ingredient_id,preference}');--> statement-breakpoint
select audit_table('element_allergens', '{element_id,allergen_id}');--> statement-breakpoint
select audit_table('element_ingredients', '{element_id,ingredient_id}');--> statement-breakpoint
select audit_table('element_suitabilities', '{element_id,dietary_preference_id}');--> statement-breakpoint
select audit_table('menu_elements', '{menu_id,element_id}');--> statement-breakpoint
select audit_table('scheduled_element_allergens', '{scheduled_element_id,allergen_id}');--> statement-breakpoint
-- What a copy was made of belongs to its history, too: without it, a menu that is put back would claim less (scheduling-3).
select audit_table('scheduled_element_ingredients', '{scheduled_element_id,order}');--> statement-breakpoint
select audit_table('scheduled_element_alternatives', '{scheduled_element_id,order}');--> statement-breakpoint
select audit_table('scheduled_element_portion_modifiers', '{scheduled_element_id,account_id}');--> statement-breakpoint

-- 3. Allergens as the kitchen knows them (catalogue-5): ticked by hand, united with those of the ingredients. Functions
--    that PostgreSQL inlines instead of views: a union in a view is read for the whole kitchen when it is joined
--    (decision 33).
create function known_allergens(of_element uuid) returns table (allergen_id uuid) language sql stable begin atomic
  select element_allergens.allergen_id from element_allergens where element_allergens.element_id = of_element
  union
  select ingredient_allergens.allergen_id
  from element_ingredients
  join ingredient_allergens using (ingredient_id)
  where element_ingredients.element_id = of_element;
end;--> statement-breakpoint
-- 4. Which scheduled add-on an event's add-on is: the one that somebody chose, while it is scheduled for the event's own
--    market, day and service line (decision 40), else the only one of its type there that the event does not have
--    already (decision 40).
create view service_event_served_add_ons as
  select add_on.id, add_on.service_event_id, add_on.add_on_type_id, coalesce(add_on.quantity, event.eater_count) as quantity,
    add_on.price_per_unit, add_on.is_recurring, coalesce(chosen.id, the_only.id) as scheduled_add_on_id,
    add_on.quantity is null as is_for_every_eater, add_on.version
  from service_event_add_ons as add_on
  join service_events as event on event.id = add_on.service_event_id
  join accounts on accounts.id = event.account_id
  left join scheduled_add_ons as chosen on chosen.id = add_on.scheduled_add_on_id
    and chosen.market_id = accounts.market_id and chosen.date = event.date
    and chosen.service_line_id = event.service_line_id and chosen.add_on_type_id = add_on.add_on_type_id
  left join lateral (
    select (array_agg(scheduled.id))[1] as id
    from scheduled_add_ons as scheduled
    where chosen.id is null
      and scheduled.market_id = accounts.market_id and scheduled.date = event.date
      and scheduled.service_line_id = event.service_line_id and scheduled.add_on_type_id = add_on.add_on_type_id
      and not exists (select from service_event_add_ons as other
        where other.service_event_id = add_on.service_event_id and other.scheduled_add_on_id = scheduled.id)
    having count(*) = 1
  ) as the_only on true;--> statement-breakpoint

-- 5. The life of a host survey (surveys-1): it exists as soon as a scheduled menu and a service event of the same market,
--    service line and day both do, and goes with either unless it is complete.
create function create_host_surveys(touched_events uuid[]) returns void language sql as $$
  insert into host_surveys (account_id, scheduled_menu_id, market_id, service_line_id, service_type_id, date, expected_headcount)
  select distinct on (accounts.id, scheduled_menus.id)
    accounts.id, scheduled_menus.id, scheduled_menus.market_id, scheduled_menus.service_line_id,
    service_events.service_type_id, scheduled_menus.date, service_events.eater_count
  from unnest(touched_events) as touched (id)
  join service_events on service_events.id = touched.id
  join accounts on accounts.id = service_events.account_id
  join scheduled_menus on scheduled_menus.market_id = accounts.market_id and scheduled_menus.date = service_events.date
    and scheduled_menus.service_line_id = service_events.service_line_id
  order by accounts.id, scheduled_menus.id, service_events.service_time
  on conflict (account_id, scheduled_menu_id) do nothing
$$;--> statement-breakpoint
create function delete_host_surveys_without_event(only_accounts uuid[], only_days date[]) returns void language sql as $$
  delete from host_surveys
  where account_id = any (only_accounts) and date = any (only_days) and status = 'incomplete'
    and not exists (
      select from service_events
      where service_events.account_id = host_surveys.account_id
        and service_events.date = host_surveys.date
        and service_events.service_line_id = host_surveys.service_line_id)
$$;--> statement-breakpoint

-- A scheduled menu and a service event saved at the same moment do not see each other, and their survey would be missing.
-- So writers of menus wait for writers of events in their market, and the other way round (decision 06): menus take the
-- lock of their market alone, events share it. Only an account that moves to another market or is deleted takes the lock
-- of all markets alone, which everybody else shares.
-- Commands that lock a menu or an account call these functions first: a survey refers to both, so that somebody who holds
-- the lock of a market may wait for their rows.
create function lock_surveys_of_all_markets() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('host_surveys', 0))
$$;--> statement-breakpoint
create function lock_surveys_for_menus(market uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('host_surveys', 0));
  perform pg_advisory_xact_lock(hashtextextended('host_surveys ' || market, 0));
end $$;--> statement-breakpoint
create function lock_surveys_for_events(touched_accounts uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('host_surveys', 0));
  perform pg_advisory_xact_lock_shared(hashtextextended('host_surveys ' || market_id, 0))
    from (select distinct market_id from accounts where id = any (touched_accounts) order by market_id) as touched;
end $$;--> statement-breakpoint

create function host_surveys_before_account_move() returns trigger language plpgsql as $$
begin
  perform lock_surveys_of_all_markets();
  return new;
end $$;--> statement-breakpoint
create trigger host_surveys_before_account_move before update of market_id on accounts
  for each row when (old.market_id is distinct from new.market_id) execute function host_surveys_before_account_move();--> statement-breakpoint
create function host_surveys_await_events() returns trigger language plpgsql as $$
begin
  perform lock_surveys_for_menus(coalesce(new.market_id, old.market_id));
  return coalesce(new, old);
end $$;--> statement-breakpoint
-- Triggers fire by name: `host_surveys_before_menu_delete` must see the surveys of the events that this one waited for.
create trigger host_surveys_await_events before insert or delete on scheduled_menus
  for each row execute function host_surveys_await_events();--> statement-breakpoint

create function host_surveys_after_menu_insert() returns trigger language plpgsql as $$
begin
  perform create_host_surveys((select array_agg(service_events.id) from new_rows
    join accounts on accounts.market_id = new_rows.market_id
    join service_events on service_events.account_id = accounts.id and service_events.date = new_rows.date
      and service_events.service_line_id = new_rows.service_line_id));
  return null;
end $$;--> statement-breakpoint
create trigger host_surveys_after_menu_insert after insert on scheduled_menus referencing new table as new_rows
  for each statement execute function host_surveys_after_menu_insert();--> statement-breakpoint
-- The foreign key from host_surveys refuses the deletion of a menu with a complete survey.
create function host_surveys_before_menu_delete() returns trigger language plpgsql as $$
begin
  delete from host_surveys where scheduled_menu_id = old.id and status = 'incomplete';
  return old;
end $$;--> statement-breakpoint
create trigger host_surveys_before_menu_delete before delete on scheduled_menus
  for each row execute function host_surveys_before_menu_delete();--> statement-breakpoint

-- The lock comes after the write: what the statement touched is known then, and a menu in between finds nothing of it.
create function host_surveys_after_event_insert() returns trigger language plpgsql as $$
begin
  perform lock_surveys_for_events((select array_agg(distinct account_id) from new_rows));
  perform create_host_surveys((select array_agg(id) from new_rows));
  return null;
end $$;--> statement-breakpoint
create trigger host_surveys_after_event_insert after insert on service_events referencing new table as new_rows
  for each statement execute function host_surveys_after_event_insert();--> statement-breakpoint
create function host_surveys_after_event_update() returns trigger language plpgsql as $$
begin
  perform lock_surveys_for_events((select array_agg(distinct account_id) from (table old_rows union all table new_rows) as touched));
  perform delete_host_surveys_without_event((select array_agg(distinct account_id) from old_rows), (select array_agg(distinct date) from old_rows));
  perform create_host_surveys((select array_agg(id) from new_rows));
  return null;
end $$;--> statement-breakpoint
create trigger host_surveys_after_event_update after update on service_events referencing old table as old_rows new table as new_rows
  for each statement execute function host_surveys_after_event_update();--> statement-breakpoint
create function host_surveys_after_event_delete() returns trigger language plpgsql as $$
begin
  perform lock_surveys_for_events((select array_agg(distinct account_id) from old_rows));
  perform delete_host_surveys_without_event((select array_agg(distinct account_id) from old_rows), (select array_agg(distinct date) from old_rows));
  return null;
end $$;--> statement-breakpoint
create trigger host_surveys_after_event_delete after delete on service_events referencing old table as old_rows
  for each statement execute function host_surveys_after_event_delete();--> statement-breakpoint

-- An account in another market loses the menus of the old one and gets those of the new one.
create function host_surveys_after_account_move() returns trigger language plpgsql as $$
begin
  delete from host_surveys where account_id = new.id and market_id <> new.market_id and status = 'incomplete';
  perform create_host_surveys((select array_agg(id) from service_events where account_id = new.id));
  return null;
end $$;--> statement-breakpoint
create trigger host_surveys_after_account_move after update of market_id on accounts
  for each row when (old.market_id is distinct from new.market_id) execute function host_surveys_after_account_move();--> statement-breakpoint
-- The foreign key of events refers to address and account together, so it cannot cascade from the account. A complete
-- survey keeps the account (the command says so before).
create function delete_services_of_account() returns trigger language plpgsql as $$
begin
  delete from host_surveys where account_id = old.id and status = 'incomplete';
  delete from service_events where account_id = old.id;
  return old;
end $$;--> statement-breakpoint
create trigger delete_services_of_account before delete on accounts
  for each row execute function delete_services_of_account();
