-- When the seller asked for the car to be posted on our pages elsewhere; null while they don't.
alter table listings add column promotion_consented_at timestamptz;

-- One post of a listing on one network, for each time that it was published for money. It outlives the
-- listing: what stands on a page has to be taken down from there.
create table social_posts (
  id bigint generated always as identity primary key,
  listing_id bigint references listings (id) on delete set null,
  network text not null check (network in ('facebook', 'instagram')),
  -- The end of the days that were paid for: it tells one paid publication from the next.
  term_ends_at timestamptz not null,
  state text not null default 'composed' check (state in (
    'composed', 'publishing', 'posted', 'sold', 'unknown', 'failed', 'removed', 'never'
  )),
  -- Stands in its words, and in no other post's: it is found again by it.
  mark text not null unique check (mark ~ '^Ref[.] [0-9]+-[0-9]+$'),
  -- Its words; emptied when its listing is erased.
  caption text not null check (char_length(caption) <= 2200),
  -- What the network has handed out for it: {"pictures": ["17…"], "whole": "17…"}.
  parts jsonb not null default '{"pictures": []}' check (jsonb_typeof(parts -> 'pictures') = 'array'),
  -- The post's own id on the network.
  external_id text check (char_length(external_id) between 1 and 255),
  -- When it was last asked to be published.
  publishing_at timestamptz,
  posted_at timestamptz,
  -- Since when nothing came of it, one try after the other.
  troubled_since timestamptz,
  -- What is the matter, in the network's words and without secrets.
  last_error text check (char_length(last_error) between 1 and 500),
  -- Nothing works until the operator mends the token or its permissions.
  is_closed boolean not null default false check (not is_closed or last_error is not null),
  attempts integer not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null default app_now(),
  -- Whoever works on it has it until then, so that nobody else does.
  held_by uuid,
  held_until timestamptz,
  created_at timestamptz not null default app_now(),
  unique (listing_id, network, term_ends_at),
  unique (network, external_id),
  check (state not in ('posted', 'sold', 'removed') or posted_at is not null),
  check (state <> 'publishing' or publishing_at is not null),
  check ((held_by is null) = (held_until is null))
);
create index social_posts_at_work on social_posts (next_try_at) where state not in ('removed', 'never');

-- What a post may become; the same moves as `postMoves` in the rules, which a test compares.
create table social_post_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into social_post_moves values
  ('composed', 'publishing'),
  ('composed', 'failed'),
  ('composed', 'never'),
  ('publishing', 'composed'),
  ('publishing', 'posted'),
  ('publishing', 'unknown'),
  ('publishing', 'failed'),
  ('publishing', 'never'),
  ('posted', 'sold'),
  ('posted', 'removed'),
  ('posted', 'unknown'),
  ('sold', 'posted'),
  ('sold', 'removed'),
  ('sold', 'unknown'),
  ('unknown', 'composed'),
  ('unknown', 'posted'),
  ('unknown', 'never'),
  ('unknown', 'removed'),
  ('failed', 'composed'),
  ('failed', 'never');

create function refuse_social_post_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from social_post_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a post can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger social_posts_move_as_they_may before update of state on social_posts
  for each row execute function refuse_social_post_move();
