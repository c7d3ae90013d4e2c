CREATE TABLE "host_survey_second_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"filled_at" timestamp(3) with time zone NOT NULL,
	"arrived_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "host_survey_second_versions_submission" UNIQUE("survey_id","submission_key")
);
--> statement-breakpoint
ALTER TABLE "host_survey_second_versions" ADD CONSTRAINT "host_survey_second_versions_survey_id_host_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."host_surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_survey_second_versions" ADD CONSTRAINT "host_survey_second_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
select audit_table('host_survey_second_versions', array['survey_id', 'id']);
