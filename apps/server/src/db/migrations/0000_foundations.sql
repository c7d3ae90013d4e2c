create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
-- The form in which names are compared and searched (catalogue-1, decision 36): no case, accents or surrounding spaces,
-- any run of white space as one space, and none of the characters that are never seen (Unicode's default-ignorable ones,
-- the blanks of Hangul and braille). unaccent() alone is only stable; naming its dictionary makes this immutable.
create function normalized_name(name text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, btrim(regexp_replace(
    regexp_replace(normalize(name, NFC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')))) $$;--> statement-breakpoint
-- The words of a normalized name that duplicates share (decision 15): each in the singular ('tomatoes' is 'tomato',
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
  $$;
