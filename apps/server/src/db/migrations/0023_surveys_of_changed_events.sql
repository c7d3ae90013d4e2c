-- Surveys come into being for the service events that a statement touched. The function took lists of menus, accounts and
-- days before, where no list meant all of them: a statement that touched no event had every event of the kitchen meet
-- every menu, which took 1.6 s among 150,000 events (decision 146).
drop function meet_host_surveys(uuid[], uuid[], date[]);--> statement-breakpoint
create function meet_host_surveys(touched_events uuid[]) returns void language sql as $$
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

create or replace function survey_after_menu_insert() returns trigger language plpgsql as $$
begin
  perform meet_host_surveys((select array_agg(service_events.id) from new_rows
    join accounts on accounts.market_id = new_rows.market_id
    join service_events on service_events.account_id = accounts.id and service_events.date = new_rows.date
      and service_events.service_line_id = new_rows.service_line_id));
  return null;
end $$;--> statement-breakpoint

create or replace function survey_after_event_insert() returns trigger language plpgsql as $$
begin
  perform meet_host_surveys((select array_agg(id) from new_rows));
  return null;
end $$;--> statement-breakpoint

create or replace function survey_after_event_update() returns trigger language plpgsql as $$
begin
  perform part_host_surveys((select array_agg(distinct account_id) from old_rows), (select array_agg(distinct date) from old_rows));
  perform meet_host_surveys((select array_agg(id) from new_rows));
  return null;
end $$;--> statement-breakpoint

create or replace function survey_after_account_move() returns trigger language plpgsql as $$
begin
  delete from host_surveys where account_id = new.id and market_id <> new.market_id and status = 'incomplete';
  perform meet_host_surveys((select array_agg(id) from service_events where account_id = new.id));
  return null;
end $$;
