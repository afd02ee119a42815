-- What an order is called in letters: its number tells how many there are. 48 random bits.
alter table orders add column reference text not null unique
  default 'YT-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12))
  check (reference ~ '^YT-[0-9A-F]{12}$');
