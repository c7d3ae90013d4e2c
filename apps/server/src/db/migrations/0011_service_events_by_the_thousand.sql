ALTER TABLE "service_events" DROP CONSTRAINT "service_events_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "service_events" DROP CONSTRAINT "service_events_address_id_addresses_id_fk";
--> statement-breakpoint
DROP INDEX "service_events_service_type";--> statement-breakpoint
ALTER TABLE "service_events" ADD CONSTRAINT "service_events_address" FOREIGN KEY ("address_id","account_id") REFERENCES "public"."addresses"("id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An account takes its events with it, as the foreign key from event to account did.
create or replace function survey_before_account_delete() returns trigger language plpgsql as $$
begin
  delete from host_surveys where account_id = old.id and status = 'incomplete';
  delete from service_events where account_id = old.id;
  return old;
end $$;--> statement-breakpoint
alter trigger survey_before_account_delete on accounts rename to service_before_account_delete;--> statement-breakpoint
alter function survey_before_account_delete rename to service_before_account_delete;--> statement-breakpoint

-- What nobody asked for, because the horizon moved on by itself, leaves one row for each account instead of one for each
-- event: an event's own row, or the `before` of its first change, says all the rest (decision 052).
drop trigger audit_insert on service_events;--> statement-breakpoint
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
create trigger audit_insert after insert on service_events referencing new table as new_rows
  for each statement execute function audit_new_service_events();
--> statement-breakpoint

-- A foreign key asks for each row by itself whether its service line exists, and there are seven lines. These two ask once
-- for a statement, with the same locks and the same error (decision 052).
alter table service_events alter constraint service_events_service_line_id_service_lines_id_fk not enforced;--> statement-breakpoint
alter table service_events alter constraint service_events_service_type_id_service_types_id_fk not enforced;--> statement-breakpoint
create function refer_by_statement(referring text, referring_column text, referred text) returns void language plpgsql as $$
declare
  key_name text := format('%s_%s_%s_id_fk', referring, referring_column, referred);
begin
  execute format($function$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      -- Whoever deletes one of these waits for us now, or we for them. The second look is newer than the wait.
      perform from %4$I where id in (select %3$I from new_rows) for key share;
      if exists (select from new_rows where not exists (select from %4$I as referred where referred.id = %3$I)) then
        raise foreign_key_violation using table = %2$L, constraint = %5$L, message = 'refers to what does not exist';
      end if;
      return null;
    end $body$;
    create function %6$I() returns trigger language plpgsql as $body$
    begin
      if exists (select from old_rows join %2$I as referring on referring.%3$I = old_rows.id) then
        raise foreign_key_violation using table = %2$L, constraint = %5$L, message = 'is still referred to';
      end if;
      return null;
    end $body$;
    create trigger %1$I_insert after insert on %2$I referencing new table as new_rows
      for each statement execute function %1$I();
    create trigger %1$I_update after update on %2$I referencing new table as new_rows
      for each statement execute function %1$I();
    create trigger %6$I after delete on %4$I referencing old table as old_rows
      for each statement execute function %6$I();
  $function$, referring_column || '_exists', referring, referring_column, referred, key_name, referred || '_unused');
end $$;--> statement-breakpoint
select refer_by_statement('service_events', 'service_line_id', 'service_lines');--> statement-breakpoint
select refer_by_statement('service_events', 'service_type_id', 'service_types');
