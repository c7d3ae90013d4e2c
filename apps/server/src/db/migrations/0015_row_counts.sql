CREATE TABLE "row_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "row_counts_table" ON "row_counts" USING btree ("table_name");--> statement-breakpoint
create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from row_counts where table_name = tg_table_name;
    return null;
  end if;
  insert into row_counts (table_name, change)
    select tg_table_name, case tg_op when 'INSERT' then number else -number end
    from (select count(*) as number from changed_rows) as changed
    where number > 0;
  return null;
end $$;--> statement-breakpoint
-- A trigger lets nobody else write until this migration ends, so that what is counted last is all that there is.
do $$
declare counted text;
begin
  foreach counted in array array['elements', 'menus', 'ingredients'] loop
    execute format('create trigger count_inserted after insert on %I referencing new table as changed_rows
      for each statement execute function count_rows()', counted);
    execute format('create trigger count_deleted after delete on %I referencing old table as changed_rows
      for each statement execute function count_rows()', counted);
    execute format('create trigger count_truncated after truncate on %I
      for each statement execute function count_rows()', counted);
    execute format('insert into row_counts (table_name, change) select %1$L, count(*) from %1$I', counted);
  end loop;
end $$;
