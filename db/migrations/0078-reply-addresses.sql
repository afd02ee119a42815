-- Addresses of ours to which one side of a conversation answers a letter, each made for one letter.
create table enquiry_addresses (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  -- Where the letter went: who answers from elsewhere is somebody else.
  sent_to text not null check (sent_to = lower(sent_to)),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index enquiry_addresses_by_enquiry on enquiry_addresses (enquiry_id);
create index enquiry_addresses_by_expiry on enquiry_addresses (expires_at);

-- By what an answer that came by mail is known when it comes again.
alter table enquiry_answers add column received_hash bytea unique check (octet_length(received_hash) = 32);
