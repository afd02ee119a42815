-- What a submission said, as a hash: a seller who has changed it before it is sent again isn't answered with what it was. Of those from
-- before this nothing is known; they count as the same.
alter table submissions
  add column body_hash bytea check (octet_length(body_hash) = 32);
