-- The words of a normalized name that duplicates share (decision 276): each in the singular ('tomatoes' is 'tomato',
-- 'berries' 'berry', 'cookies' 'cookie'), in the order of their bytes, without those that say nothing; null if none is left.
create function singular_words(name text) returns text
  language sql immutable strict parallel safe
  as $$
    select string_agg(singular, ' ' order by singular collate "C")
    from regexp_split_to_table(name, '[^[:alnum:]]+') as word
    cross join lateral (select case
      when word ~ '..ies?$' then regexp_replace(word, 'ies?$', 'y')
      when word ~ '(o|ch|sh|x|ss)es$' then left(word, -2)
      when word ~ '..[^su]s$' then left(word, -1)
      else word end as singular) as its
    where word not in ('', 'and', 'of', 'the')
  $$;--> statement-breakpoint
CREATE INDEX "accounts_words" ON "accounts" USING btree ("market_id",md5(singular_words(search_name)),"id","search_name");--> statement-breakpoint
CREATE INDEX "elements_words" ON "elements" USING btree ("menu_element_class_id",md5(singular_words(search_name)),"id","search_name");--> statement-breakpoint
CREATE INDEX "ingredients_words" ON "ingredients" USING btree (md5(singular_words(search_name)),"id","search_name");