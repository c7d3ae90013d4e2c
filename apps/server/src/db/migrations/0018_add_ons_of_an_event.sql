ALTER TABLE "service_event_add_ons" ALTER COLUMN "quantity" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
create trigger move_version before update on service_event_add_ons for each row execute function move_version();--> statement-breakpoint

-- An add-on put on an event by hand is one for every eater (decision 051), until somebody says how many.
update service_event_add_ons as add_on set quantity = null
from service_events as event
where event.id = add_on.service_event_id and not add_on.is_recurring and add_on.quantity = event.eater_count;--> statement-breakpoint

-- A scheduled add-on that was chosen counts only while it is scheduled for the event's own service: an event that moves,
-- or whose account moves to another market, never shows the other service's food (decision 111).
create or replace view service_event_served_add_ons as
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
  ) as the_only on true;
