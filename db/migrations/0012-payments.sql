-- One term of a premium listing, to be paid for. It outlives the listing: money has to be accounted for.
create table orders (
  id bigint generated always as identity primary key,
  listing_id bigint references listings (id) on delete set null,
  -- The car in words, for receipts: the listing may change or go.
  car text not null check (char_length(car) between 1 and 255 and car !~ '[[:cntrl:]]'),
  -- The first is the one with which it is published.
  term smallint not null check (term > 0),
  amount_pence integer not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  state text not null default 'requested' check (state in (
    'requested', 'awaiting-payment', 'fulfilled', 'refund-due', 'refunded', 'abandoned'
  )),
  -- Stored before the card service is asked, so that asking again is the same payment.
  idempotency_key uuid not null unique default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'sandbox')),
  payment_id text unique check (char_length(payment_id) between 1 and 255),
  refund_id text unique check (char_length(refund_id) between 1 and 255),
  -- Who began it, to be told what has become of it; and the request, to be found in the logs.
  browser_session_id bigint references browser_sessions (id) on delete set null,
  request_id text not null check (char_length(request_id) between 1 and 64),
  -- When the buyer asked for the term to start at once.
  consented_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  -- Paid, as far as the buyer can do, but the bank has not answered yet.
  is_processing boolean not null default false check (not is_processing or state = 'awaiting-payment'),
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  check (state in ('requested', 'abandoned') or payment_id is not null),
  check ((state = 'refunded') = (refund_id is not null)),
  check ((state in ('fulfilled', 'refund-due', 'refunded')) = (settled_at is not null))
);

-- E2: a term is paid for once. One that was given up can be ordered anew.
create unique index orders_one_a_term on orders (listing_id, term) where state <> 'abandoned';
create index orders_unsettled on orders (id) where state in ('requested', 'awaiting-payment', 'refund-due');

-- What an order may become; the same moves as `orderMoves` in the rules, which a test compares.
create table order_state_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into order_state_moves values
  ('requested', 'awaiting-payment'),
  ('requested', 'abandoned'),
  ('awaiting-payment', 'fulfilled'),
  ('awaiting-payment', 'refund-due'),
  ('awaiting-payment', 'abandoned'),
  ('fulfilled', 'refund-due'),
  ('refund-due', 'refunded');

-- What has become of each order, and why. Rows are added and nothing else.
create table order_moves (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  from_state text not null,
  to_state text not null,
  cause text not null check (char_length(cause) between 1 and 255),
  moved_at timestamptz not null default app_now(),
  foreign key (from_state, to_state) references order_state_moves (from_state, to_state)
);
create index order_moves_by_order on order_moves (order_id, id);

create function refuse_order_moves() returns trigger language plpgsql as $$
begin
  raise exception 'order_moves is a record: rows are added and nothing else' using errcode = 'restrict_violation';
end $$;
create trigger order_moves_is_a_record before update or delete on order_moves
  for each row execute function refuse_order_moves();

create function refuse_order_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from order_state_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'an order can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_move_as_they_may before update of state on orders
  for each row execute function refuse_order_move();

-- E4: what the card service has told, so that a repetition does nothing.
create table card_events (
  event_id text primary key check (char_length(event_id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 255),
  order_id bigint not null references orders (id),
  received_at timestamptz not null default app_now()
);

-- The sandbox's own books: what Stripe would know of a payment.
create table sandbox_payments (
  id text primary key check (id ~ '^sandbox_[0-9a-f-]{36}$'),
  key text not null unique check (char_length(key) between 1 and 255),
  order_id bigint not null,
  amount_pence integer not null check (amount_pence > 0),
  state text not null default 'open' check (state in ('open', 'requires-action', 'succeeded', 'canceled')),
  last_error text check (char_length(last_error) <= 500),
  refunded_pence integer not null default 0 check (refunded_pence between 0 and amount_pence),
  refund_key text unique,
  created_at timestamptz not null default app_now(),
  check (refunded_pence = 0 or state = 'succeeded'),
  check ((refund_key is null) = (refunded_pence = 0))
);
