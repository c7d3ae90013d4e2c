CREATE INDEX "audit_trail_event_add_on" ON "audit_trail" USING btree ((coalesce(after, before) ->> 'service_event_id')) WHERE table_name = 'service_event_add_ons' and author_id is not null and coalesce(after, before) ->> 'is_recurring' = 'false';--> statement-breakpoint

-- A save that changes nothing keeps the version, and so leaves no row in the audit trail. Whoever changes only parts of a
-- record (the elements of a menu, the addresses of an account) saves the record with an empty `updated_at` (errors-3).
create or replace function increment_version() returns trigger language plpgsql as $$
begin
  -- `search_name` is generated: it is empty in `new` until the row is written.
  if new.updated_at is not null and to_jsonb(new) - 'search_name' = to_jsonb(old) - 'search_name' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
