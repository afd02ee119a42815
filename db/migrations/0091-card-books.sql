-- The card service's books whole: its fees, what it has paid out to our bank, and what is left there.
alter table card_movements
  add column fee_pence integer not null default 0,
  -- By how much our account there changed before the fee, in its own currency. Null where a process
  -- of the version before this has written the row, until it is read again.
  add column settled_pence integer,
  add column settled_currency text check (settled_currency ~ '^[a-z]{3}$'),
  add constraint card_movements_settled check ((settled_pence is null) = (settled_currency is null));
alter table card_movements drop constraint card_movements_about_check;
alter table card_movements add constraint card_movements_about_check check (
  about in ('payment', 'refund', 'dispute', 'payout', 'fee', 'other')
);
-- A row may be of a fee alone.
alter table card_movements drop constraint card_movements_amount_pence_check;
alter table card_movements add constraint card_movements_moves check (
  amount_pence <> 0 or fee_pence <> 0 or coalesce(settled_pence, 0) <> 0
);
-- All of it is read once more, with what was left out.
update card_watches set movements_until = null;

create table card_payouts (
  payout_id text primary key check (char_length(payout_id) between 1 and 255),
  provider text not null check (provider in ('stripe', 'sandbox')),
  amount_pence integer not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  state text not null check (state in ('on-its-way', 'paid', 'failed')),
  -- Whether the service says which rows of its books are in it: it doesn't where it was asked for by hand.
  is_itemised boolean not null,
  -- What those rows come to; null until it has been asked.
  items_pence integer,
  arrives_at timestamptz not null
);
create index card_payouts_by_time on card_payouts (provider, arrives_at);

-- What the service says is left in our account, at a moment at which all its rows were read.
create table card_balances (
  provider text not null check (provider in ('stripe', 'sandbox')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  balance_pence integer not null,
  read_at timestamptz not null,
  primary key (provider, currency)
);
