CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"problem" text,
	CONSTRAINT "backups_kind" CHECK ("backups"."kind" in ('nightly', 'asked', 'command'))
);
--> statement-breakpoint
CREATE TABLE "recent_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE INDEX "backups_ended_at" ON "backups" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "recent_failures_last_at" ON "recent_failures" USING btree ("last_at");