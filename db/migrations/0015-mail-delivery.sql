-- The parts of which a message's HTML is made; its plain text stands in body.
alter table mails add column blocks jsonb check (jsonb_typeof(blocks) = 'array');
alter table mails add column reply_to_name text check (
  char_length(reply_to_name) between 1 and 255 and reply_to_name !~ '[[:cntrl:]]'
);
alter table mails add column reply_to_address text check (
  char_length(reply_to_address) <= 255
  and reply_to_address ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+$'
);
