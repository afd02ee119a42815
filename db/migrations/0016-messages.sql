-- Who was signed in when they wrote it; it is theirs to take along and goes with their account.
alter table enquiries add column user_id bigint references users (id) on delete cascade;
-- When its seller first opened it, and when they removed it from their messages.
alter table enquiries add column read_at timestamptz;
alter table enquiries add column removed_at timestamptz;
alter table enquiries add constraint enquiries_email_is_lower_case check (email = lower(email));
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_by_email on enquiries (email);
create index enquiries_by_age on enquiries (created_at);

create table enquiry_answers (
  id bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  message text not null check (char_length(message) between 10 and 5000),
  created_at timestamptz not null default app_now()
);
create index enquiry_answers_by_enquiry on enquiry_answers (enquiry_id, id);

-- The letters that repeat what was written, or to whom: they are erased with it.
create table enquiry_mails (
  mail_id bigint primary key references mails (id) on delete cascade,
  enquiry_id bigint not null references enquiries (id) on delete cascade
);
create index enquiry_mails_by_enquiry on enquiry_mails (enquiry_id);

-- What limits count by: a network address, a sender and a listing, a listing, a seller. Kept for a day.
create table enquiry_counts (
  id bigint generated always as identity primary key,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  counted_at timestamptz not null default app_now()
);
create index enquiry_counts_by_key on enquiry_counts (key_hash, counted_at);
