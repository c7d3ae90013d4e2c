ALTER TABLE "identity"."second_factor" ADD COLUMN "next_secret" text;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;