-- The outbox: a message stands here with its final words from the commit of what it tells of.
create table mails (
  id bigint generated always as identity primary key,
  -- Without a domain; the same at every attempt, so that a reader's program shows one message.
  message_id uuid not null unique default gen_random_uuid(),
  to_name text check (char_length(to_name) between 1 and 255 and to_name !~ '[[:cntrl:]]'),
  to_address text not null check (
    char_length(to_address) <= 255 and to_address ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+$'
  ),
  subject text not null check (char_length(subject) between 1 and 255 and subject !~ '[[:cntrl:]]'),
  body text not null check (char_length(body) between 1 and 20000),
  created_at timestamptz not null default app_now()
);
create index mails_by_address on mails (to_address);
create index mails_recent on mails (created_at desc, id desc);
