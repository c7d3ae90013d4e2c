-- Only hashes of session tokens lie in the database; sessions that live go on.
update identity.session set token = rtrim(translate(encode(sha256(token::bytea), 'base64'), '+/', '-_'), '=');--> statement-breakpoint

-- A link to set a password dies when the password changes, whoever changes it.
create function identity.end_links_of_password() returns trigger language plpgsql as $$
begin
  delete from identity.verification where value = new.user_id::text;
  return null;
end $$;--> statement-breakpoint
create trigger end_links_of_password after insert or update of password on identity.account
  for each row when (new.password is not null) execute function identity.end_links_of_password();
