-- Every character that is never seen counts for nothing in a name: Unicode's default-ignorable ones and the blanks of Hangul
-- and braille. Before, only the usual ones did.
create or replace function normalised_name(name text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, btrim(regexp_replace(
    regexp_replace(normalize(name, NFC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')))) $$;--> statement-breakpoint

-- Names that become the same: the older record keeps the name, the others get a number.
do $$
declare
  named text;
  tag text;
  other record;
  number int;
  is_taken boolean;
begin
  for named in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'search_name' and is_generated = 'ALWAYS' order by table_name
  loop
    tag := case when named in ('elements', 'menus') then 'menu_element_class_id' else 'null::uuid' end;
    for other in execute format(
      'select id, name, tag from (select id, name, %1$s as tag, row_number() over (
         partition by normalised_name(name), %1$s order by created_at, id) as place from %2$I) as placed
       where place > 1', tag, named)
    loop
      number := 1;
      loop
        number := number + 1;
        execute format(
          'select exists (select from %I where normalised_name(name) = normalised_name($1) and %s is not distinct from $2)',
          named, tag) into is_taken using format('%s (%s)', other.name, number), other.tag;
        exit when not is_taken;
      end loop;
      execute format('update %I set name = $1 where id = $2', named)
        using format('%s (%s)', other.name, number), other.id;
    end loop;
    -- Computes the stored names again; no version changes.
    execute format('alter table %I alter column search_name set expression as (normalised_name(name))', named);
  end loop;
end $$;
