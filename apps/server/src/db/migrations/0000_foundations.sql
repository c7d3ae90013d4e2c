create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
-- How names are compared and searched (domain §3): no case, no accents, no surrounding spaces.
-- unaccent() itself is only stable; naming its dictionary makes this promise of immutability true.
create function normalised_name(name text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, btrim(name))) $$;
