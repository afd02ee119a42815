-- What visitors say is wrong with a listing, or a seller with a message to them.
create table reports (
  id bigint generated always as identity primary key,
  -- It outlives what it is about.
  listing_id bigint not null,
  enquiry_id bigint references enquiries (id) on delete set null,
  about text not null check (about in ('listing', 'message')),
  reason text not null check (reason in ('stolen', 'fraud', 'illegal', 'abusive', 'description', 'other')),
  details text not null check (char_length(details) <= 2000),
  -- Where whoever reports is told what became of it; they may leave it out.
  email text check (
    char_length(email) <= 255 and email ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$'
      and email = lower(email)
  ),
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  closed_at timestamptz check (closed_at >= created_at),
  outcome text check (outcome in ('acted-on', 'dismissed')),
  check ((closed_at is null) = (outcome is null)),
  check (enquiry_id is null or about = 'message')
);
create index reports_open on reports (listing_id, id) where closed_at is null;
create index reports_by_listing on reports (listing_id, id);
create index reports_by_email on reports (email) where email is not null;
create index reports_by_user on reports (user_id) where user_id is not null;
create index reports_by_age on reports (created_at);

-- Kept out of sight while somebody looks at it; its seller is told so.
alter table listings drop constraint listings_state_check;
alter table listings add constraint listings_state_check check (state in (
  'draft', 'pending-payment', 'live', 'under-offer', 'held', 'sold', 'expired', 'withdrawn', 'removed'
)) not valid;
alter table listings validate constraint listings_state_check;

create table listing_holds (
  listing_id bigint primary key references listings (id) on delete cascade,
  -- What it goes back to.
  held_from text not null check (held_from in ('live', 'under-offer')),
  held_at timestamptz not null default app_now()
);

-- What moderators decide besides taking down, by which rule, and how its seller may appeal.
alter table moderation_log drop constraint moderation_log_action_check;
alter table moderation_log add constraint moderation_log_action_check check (action in (
  'taken-down', 'allowed-again', 'held', 'released', 'restored'
));
alter table moderation_log add column ground text check (ground in (
  'stolen', 'fraud', 'illegal', 'abusive', 'description', 'other'
));
-- What the listing was before, to go back to.
alter table moderation_log add column state_before text;
alter table moderation_log add column appeal_hash bytea unique check (octet_length(appeal_hash) = 32);

-- What a seller says against a decision; once each.
create table appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references moderation_log (id),
  listing_id bigint not null,
  statement text not null check (char_length(statement) between 10 and 5000),
  created_at timestamptz not null default app_now(),
  closed_at timestamptz check (closed_at >= created_at),
  outcome text check (outcome in ('restored', 'upheld')),
  check ((closed_at is null) = (outcome is null))
);
create index appeals_open on appeals (id) where closed_at is null;
create index appeals_by_listing on appeals (listing_id);
