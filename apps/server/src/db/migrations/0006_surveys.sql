ALTER TABLE "host_surveys" ADD COLUMN "submitted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD COLUMN "submission_key" text;--> statement-breakpoint
-- A scheduled menu and a service event saved at the same moment do not see each other, and their survey would never come
-- into being: whoever changes menus waits for those who change events and the other way round. Events do not wait for events.
create function wait_for_service_events() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('host_surveys', 0));
  return null;
end $$;--> statement-breakpoint
create function wait_for_scheduled_menus() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('host_surveys', 0));
  return null;
end $$;--> statement-breakpoint
create trigger survey_wait_before before insert or delete on scheduled_menus
  for each statement execute function wait_for_service_events();--> statement-breakpoint
create trigger survey_wait_before before update of market_id on accounts
  for each statement execute function wait_for_service_events();--> statement-breakpoint
create trigger survey_wait_before before insert or update or delete on service_events
  for each statement execute function wait_for_scheduled_menus();--> statement-breakpoint

-- An account that moves to another market leaves the menus of the old one and meets those of the new one.
create function survey_after_account_move() returns trigger language plpgsql as $$
begin
  delete from host_surveys where account_id = new.id and market_id <> new.market_id and status = 'incomplete';
  perform meet_host_surveys(null, array[new.id], null);
  return null;
end $$;--> statement-breakpoint
create trigger survey_after_account_move after update of market_id on accounts
  for each row when (old.market_id is distinct from new.market_id) execute function survey_after_account_move();
