-- Accounts that may not list or write (suspended), or not be signed in to either (banned).
create table restrictions (
  user_id bigint primary key references users (id) on delete cascade,
  kind text not null check (kind in ('suspended', 'banned')),
  ground text not null check (ground in ('stolen', 'fraud', 'illegal', 'abusive', 'description', 'other')),
  reason text not null check (char_length(reason) between 1 and 1000),
  -- The last nine digits of the numbers in their listings, by which they are known without the account.
  phones text[] not null default '{}',
  since timestamptz not null default app_now()
);

-- Held because of who sells it, until they may again.
alter table listing_holds add column for_seller boolean not null default false;
