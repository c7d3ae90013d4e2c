-- The hash of the hash: id tokens carry the hash, which the database cannot tell. Sessions that live go on.
update identity.session set token = rtrim(translate(encode(sha256(token::bytea), 'base64'), '+/', '-_'), '=');
