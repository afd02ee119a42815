-- What holds a listing before anybody sees it, as moderators write it; off until one switches it on.
create table screening_rules (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(name) between 3 and 80),
  settings jsonb not null check (
    coalesce(settings ->> 'kind', '') in ('words', 'price', 'phone', 'network', 'newcomer', 'photos', 'another-car')
  ),
  is_on boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

-- What a rule has held; once for each listing, so that what was found in order isn't held by it again.
create table screening_hits (
  listing_id bigint not null references listings (id) on delete cascade,
  rule_id bigint not null references screening_rules (id) on delete cascade,
  why text not null,
  held_at timestamptz not null default app_now(),
  primary key (listing_id, rule_id)
);
create index screening_hits_by_rule on screening_hits (rule_id, held_at);
