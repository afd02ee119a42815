-- The parts of which a message's HTML is made; its plain text stands in body.
alter table mails add column blocks jsonb check (jsonb_typeof(blocks) = 'array');
alter table mails add column reply_to_name text check (
  char_length(reply_to_name) between 1 and 255 and reply_to_name !~ '[[:cntrl:]]'
);
alter table mails add column reply_to_address text check (
  char_length(reply_to_address) <= 255
  and reply_to_address ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+$'
);

-- The table is its own queue: what stands here unsent, and is due, leaves.
alter table mails add column due_at timestamptz not null default app_now();
-- How often it was tried and refused for now.
alter table mails add column attempts integer not null default 0 check (attempts between 0 and 1000);
-- Which claim of which process is sending it, and until when nobody else may.
alter table mails add column lease uuid;
alter table mails add column leased_until timestamptz;
alter table mails add constraint mails_lease_check check ((lease is null) = (leased_until is null));
alter table mails add column sent_at timestamptz;
-- Given up; bin/shop resend tries it again.
alter table mails add column failed_at timestamptz;
-- Sent, and reported as undeliverable afterwards.
alter table mails add column bounced_at timestamptz;
alter table mails add column last_error text check (
  char_length(last_error) between 1 and 500 and last_error !~ '[[:cntrl:]]'
);
alter table mails add constraint mails_end_check check (sent_at is null or failed_at is null);
alter table mails add constraint mails_bounce_check check (bounced_at is null or sent_at is not null);
-- The words of what has left for somebody's mailbox are not kept.
alter table mails alter column body drop not null;
alter table mails add constraint mails_words_check check (
  body is not null or (sent_at is not null and blocks is null)
);
-- What was written before there was a way out is not for sending any more.
update mails set failed_at = app_now(), last_error = 'written before the shop could send mail';

create index mails_waiting on mails (due_at, id) where sent_at is null and failed_at is null;
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_failed on mails (failed_at) where failed_at is not null;
create index mails_bounced on mails (bounced_at) where bounced_at is not null;

-- Addresses that don't take mail: none is sent there for a while.
create table undeliverable_addresses (
  address text primary key check (
    char_length(address) <= 255 and address ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+$'
    and address = lower(address)
  ),
  reason text not null check (char_length(reason) between 1 and 500 and reason !~ '[[:cntrl:]]'),
  reported_at timestamptz not null default app_now(),
  held_until timestamptz not null,
  check (held_until > reported_at)
);
create index undeliverable_addresses_by_end on undeliverable_addresses (held_until);
