ALTER TABLE "scheduled_element_portion_modifiers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
create function move_version_of_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;--> statement-breakpoint
create trigger move_version before update on scheduled_element_portion_modifiers
  for each row execute function move_version_of_row();
