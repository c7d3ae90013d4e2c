-- What a service event refers to is looked up once for a statement, all of it in one look through the new rows: its address,
-- which is one of its account's, as well as its service line and type. Row by row, the foreign key of the address alone took
-- a fifth of the time of filling eight weeks (decision 052).
alter table service_events alter constraint service_events_address not enforced;--> statement-breakpoint
drop trigger service_line_id_exists_insert on service_events;--> statement-breakpoint
drop trigger service_line_id_exists_update on service_events;--> statement-breakpoint
drop trigger service_type_id_exists_insert on service_events;--> statement-breakpoint
drop trigger service_type_id_exists_update on service_events;--> statement-breakpoint
drop function service_line_id_exists();--> statement-breakpoint
drop function service_type_id_exists();--> statement-breakpoint
create function service_event_references_exist() returns trigger language plpgsql as $$
declare
  broken text;
begin
  -- Whoever deletes one of these waits for us now, or we for them; what is gone after the wait is not among the locked.
  with used as materialized (
    select distinct address_id, account_id, service_line_id, service_type_id from new_rows
  ),
  address as materialized (
    select id, account_id from addresses where id in (select address_id from used) for key share
  ),
  line as materialized (
    select id from service_lines where id in (select service_line_id from used) for key share
  ),
  type as materialized (
    select id from service_types where id in (select service_type_id from used) for key share
  )
  select case
    when exists (select from used where (address_id, account_id) not in (select id, account_id from address))
      then 'service_events_address'
    when exists (select from used where service_line_id not in (select id from line))
      then 'service_events_service_line_id_service_lines_id_fk'
    when exists (select from used where service_type_id not in (select id from type))
      then 'service_events_service_type_id_service_types_id_fk'
  end into broken;
  if broken is not null then
    raise foreign_key_violation using table = 'service_events', constraint = broken, message = 'refers to what does not exist';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger references_exist_insert after insert on service_events referencing new table as new_rows
  for each statement execute function service_event_references_exist();--> statement-breakpoint
create trigger references_exist_update after update on service_events referencing new table as new_rows
  for each statement execute function service_event_references_exist();--> statement-breakpoint
create function addresses_unused() returns trigger language plpgsql as $$
begin
  if exists (select from old_rows as address
    join service_events as event on event.account_id = address.account_id and event.address_id = address.id) then
    raise foreign_key_violation using table = 'service_events', constraint = 'service_events_address',
      message = 'is still referred to';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger addresses_unused after delete on addresses referencing old table as old_rows
  for each statement execute function addresses_unused();
