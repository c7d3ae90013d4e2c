ALTER TABLE "accounts" ADD COLUMN "bill_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "purchase_order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "letterhead" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "letterhead" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "bill_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "purchase_order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Numbered in the order of closing.
alter table statements disable trigger statements_stay;--> statement-breakpoint
update statements set number = counted.number
from (select id, row_number() over (order by closed_at, id) as number from statements) as counted
where counted.id = statements.id;--> statement-breakpoint
alter table statements enable trigger statements_stay;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_number" UNIQUE("number");