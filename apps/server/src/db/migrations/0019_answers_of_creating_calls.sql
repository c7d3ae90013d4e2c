-- Keys of calls that were refused or cut off: nothing was saved under them.
DELETE FROM "idempotency_keys" WHERE "reply" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "body_hash" TO "request_hash";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "reply" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "status";