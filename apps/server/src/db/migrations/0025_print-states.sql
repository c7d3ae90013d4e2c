-- A print of before may be paper, a file, or a copy that a phone loaded ahead: nobody was asked (decision 350).
ALTER TABLE "sheet_prints" ADD COLUMN "state" text DEFAULT 'notKnown' NOT NULL;--> statement-breakpoint
ALTER TABLE "sheet_prints" ALTER COLUMN "state" SET DEFAULT 'made';--> statement-breakpoint
ALTER TABLE "sheet_prints" ADD CONSTRAINT "sheet_prints_state" CHECK ("sheet_prints"."state" in ('made', 'notKnown', 'kept', 'inFile', 'printed'));
