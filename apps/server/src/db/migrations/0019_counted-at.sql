ALTER TABLE "on_hand_counts" ADD COLUMN "counted_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The end of its day at the latest. Nobody changed a count: the audit trail stays as it is.
alter table on_hand_counts disable trigger user;--> statement-breakpoint
update on_hand_counts set counted_at = least(now(), (counted_on + 1)::timestamp at time zone markets.time_zone)
from markets where markets.id = market_id;--> statement-breakpoint
alter table on_hand_counts enable trigger user;
