-- Answers of both sides. Those that stand here were written by sellers, and were read as letters.
alter table enquiry_answers
  add column writer text not null default 'seller' check (writer in ('buyer', 'seller')),
  -- When the other side first opened it.
  add column read_at timestamptz;
update enquiry_answers set read_at = created_at;
-- 'Yes!' is an answer; what begins a conversation is still ten characters.
alter table enquiry_answers drop constraint enquiry_answers_message_check;
alter table enquiry_answers add constraint enquiry_answers_message_check
  check (char_length(message) between 1 and 5000) not valid;
alter table enquiry_answers validate constraint enquiry_answers_message_check;
create index enquiry_answers_unread on enquiry_answers (enquiry_id) where read_at is null;

alter table enquiries
  -- When somebody last wrote: the newest conversation stands first.
  add column moved_at timestamptz,
  -- When its buyer removed it from their messages; removed_at is the seller's.
  add column buyer_removed_at timestamptz,
  add column buyer_blocked_at timestamptz,
  add column seller_blocked_at timestamptz,
  -- When one let the other see their address.
  add column buyer_shown_at timestamptz,
  add column seller_shown_at timestamptz,
  -- When a link that was sent to the buyer's address was opened.
  add column email_confirmed_at timestamptz;
-- So far letters named both addresses: what somebody has seen can't be hidden from them.
update enquiries set
  moved_at = greatest(created_at, (select max(created_at) from enquiry_answers where enquiry_id = enquiries.id)),
  buyer_shown_at = told_at,
  seller_shown_at = (select min(created_at) from enquiry_answers where enquiry_id = enquiries.id);
alter table enquiries alter column moved_at set default app_now();
alter table enquiries alter column moved_at set not null;

-- Links in letters with which a conversation is read and gone on with without an account.
create table enquiry_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  -- Whoever opens it there has the address.
  sent_to text not null check (sent_to = lower(sent_to)),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index enquiry_links_by_enquiry on enquiry_links (enquiry_id);
create index enquiry_links_by_expiry on enquiry_links (expires_at);

-- Browsers that have opened one.
create table opened_enquiries (
  browser_session_id bigint not null references browser_sessions (id) on delete cascade,
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  expires_at timestamptz not null,
  primary key (browser_session_id, enquiry_id, side)
);
create index opened_enquiries_by_enquiry on opened_enquiries (enquiry_id);
create index opened_enquiries_by_expiry on opened_enquiries (expires_at);
