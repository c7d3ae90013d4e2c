-- Which scheduled add-on an event's add-on is: the one that somebody chose, else the only one of its type that the market
-- has scheduled for that service and that the event does not have already (decision 053).
create view service_event_served_add_ons as
  select add_on.id, add_on.service_event_id, add_on.add_on_type_id, add_on.quantity, add_on.price_per_unit, add_on.is_recurring,
    coalesce(add_on.scheduled_add_on_id, the_only.id) as scheduled_add_on_id
  from service_event_add_ons as add_on
  join service_events as event on event.id = add_on.service_event_id
  join accounts on accounts.id = event.account_id
  left join lateral (
    select (array_agg(scheduled.id))[1] as id
    from scheduled_add_ons as scheduled
    where add_on.scheduled_add_on_id is null
      and scheduled.market_id = accounts.market_id and scheduled.date = event.date
      and scheduled.service_line_id = event.service_line_id and scheduled.add_on_type_id = add_on.add_on_type_id
      and not exists (select from service_event_add_ons as other
        where other.service_event_id = add_on.service_event_id and other.scheduled_add_on_id = scheduled.id)
    having count(*) = 1
  ) as the_only on true;
