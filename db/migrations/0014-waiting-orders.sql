-- How long the shop has known nothing new of an order: since it was ordered, since it has come into its
-- state, or since the card service last said that it is not paid yet. What is paid and not settled has
-- waited for less than this.
alter table orders add column waits_since timestamptz not null default app_now();
