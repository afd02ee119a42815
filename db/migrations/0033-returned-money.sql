-- What the card service has taken for an order, and what has become of it since: given back, on its way
-- back, withdrawn by a dispute, lost to one. As the service last said, in the smallest unit of the
-- currency in which it was paid.
alter table orders
  add column captured_pence integer not null default 0 check (captured_pence >= 0),
  add column captured_currency text check (captured_currency ~ '^[a-z]{3}$'),
  add column returned_pence integer not null default 0 check (returned_pence >= 0),
  add column returning_pence integer not null default 0 check (returning_pence >= 0),
  add column disputed_pence integer not null default 0 check (disputed_pence >= 0),
  add column lost_pence integer not null default 0 check (lost_pence >= 0),
  -- Part of the refund's key: another for what was refused or has failed, the same for what nobody knows.
  add column refund_attempt smallint not null default 0 check (refund_attempt >= 0),
  -- Why a refund was refused, for the operator.
  add column trouble text check (char_length(trouble) between 1 and 500),
  -- How often the card service's word on what was paid has been written down: who writes a second one
  -- must have asked after it.
  add column looks integer not null default 0 check (looks >= 0),
  -- When the card service is asked about it again; null where nothing can change by itself.
  add column asks_at timestamptz;

create index orders_to_ask on orders (asks_at) where asks_at is not null;

-- Every refund of a payment, whoever made it.
create table order_refunds (
  refund_id text primary key check (char_length(refund_id) between 1 and 255),
  order_id bigint not null references orders (id),
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  -- Why it has failed, or waits, in the card service's words.
  reason text check (char_length(reason) between 1 and 255),
  made_at timestamptz not null,
  changed_at timestamptz not null default app_now()
);
create index order_refunds_by_order on order_refunds (order_id);

-- Every dispute of a payment: its owner has asked the bank for the money.
create table order_disputes (
  dispute_id text primary key check (char_length(dispute_id) between 1 and 255),
  order_id bigint not null references orders (id),
  -- An inquiry has moved no money yet.
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  amount_pence integer not null check (amount_pence > 0),
  withdrawn_pence integer not null check (withdrawn_pence between 0 and amount_pence),
  reason text not null check (char_length(reason) between 1 and 255),
  evidence_due_at timestamptz,
  changed_at timestamptz not null default app_now()
);
create index order_disputes_by_order on order_disputes (order_id);
create index order_disputes_undecided on order_disputes (evidence_due_at) where state in ('inquiry', 'open');

-- Until now an order was given back by one refund, and whole.
update orders set captured_pence = amount_pence, captured_currency = currency where settled_at is not null;
insert into order_refunds (refund_id, order_id, amount_pence, state, made_at)
select refund_id, id, amount_pence, 'succeeded', waits_since from orders where refund_id is not null;
update orders set returned_pence = amount_pence where state = 'refunded';
-- Asked about once more: what has happened since, nobody has told.
update orders set asks_at = app_now() where settled_at is not null;

alter table orders drop column refund_id;
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in (
  'requested', 'awaiting-payment', 'fulfilled', 'partly-refunded', 'refund-due', 'refund-pending',
  'refund-failed', 'refunded', 'disputed', 'charged-back', 'settled-by-hand', 'abandoned'
));
-- Made anew below, with the states that are new.
do $$
declare rule name;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%settled_at%'
  loop
    execute format('alter table orders drop constraint %I', rule);
  end loop;
end $$;
alter table orders
  add constraint orders_settled check (
    (state in ('requested', 'awaiting-payment', 'abandoned')) = (settled_at is null)
  ),
  add constraint orders_captured check (
    (settled_at is null) = (captured_pence = 0) and (settled_at is null) = (captured_currency is null)
  ),
  add constraint orders_returned check (returned_pence + returning_pence <= captured_pence),
  -- Where an order stands and what was moved for it say the same.
  add constraint orders_fulfilled check (
    state not in ('fulfilled', 'partly-refunded')
    or (captured_pence = amount_pence and captured_currency = currency)
  ),
  add constraint orders_stand check (case state
    when 'fulfilled' then returned_pence + returning_pence = 0
    when 'partly-refunded' then returned_pence + returning_pence between 1 and captured_pence - 1
    when 'refund-due' then returned_pence + returning_pence < captured_pence
    when 'refund-failed' then returned_pence + returning_pence < captured_pence
    when 'refund-pending' then returned_pence + returning_pence = captured_pence and returning_pence > 0
    when 'refunded' then returned_pence = captured_pence
    else true
  end);

insert into order_state_moves values
  ('fulfilled', 'partly-refunded'),
  ('fulfilled', 'refund-pending'),
  ('fulfilled', 'refunded'),
  ('fulfilled', 'disputed'),
  ('partly-refunded', 'fulfilled'),
  ('partly-refunded', 'refund-due'),
  ('partly-refunded', 'refund-pending'),
  ('partly-refunded', 'refunded'),
  ('partly-refunded', 'disputed'),
  ('refund-due', 'refund-pending'),
  ('refund-due', 'refund-failed'),
  ('refund-due', 'disputed'),
  ('refund-due', 'settled-by-hand'),
  ('refund-pending', 'refunded'),
  ('refund-pending', 'refund-failed'),
  ('refund-pending', 'disputed'),
  ('refund-failed', 'refund-pending'),
  ('refund-failed', 'refunded'),
  ('refund-failed', 'disputed'),
  ('refund-failed', 'settled-by-hand'),
  ('refunded', 'refund-pending'),
  ('refunded', 'refund-failed'),
  ('refunded', 'disputed'),
  ('disputed', 'fulfilled'),
  ('disputed', 'partly-refunded'),
  ('disputed', 'refund-due'),
  ('disputed', 'refund-pending'),
  ('disputed', 'refund-failed'),
  ('disputed', 'refunded'),
  ('disputed', 'charged-back'),
  ('disputed', 'settled-by-hand'),
  ('charged-back', 'disputed'),
  ('settled-by-hand', 'refund-pending'),
  ('settled-by-hand', 'refunded'),
  ('settled-by-hand', 'disputed');

-- What the operator has done about an order, and why. Rows are added and nothing else.
create table order_actions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  action text not null check (action in ('refund', 'retry', 'settle')),
  reason text not null check (char_length(reason) between 1 and 1000),
  done_at timestamptz not null default app_now()
);
create index order_actions_by_order on order_actions (order_id);

create function refuse_order_actions() returns trigger language plpgsql as $$
begin
  raise exception 'order_actions is a record: rows are added and nothing else' using errcode = 'restrict_violation';
end $$;
create trigger order_actions_is_a_record before update or delete on order_actions
  for each row execute function refuse_order_actions();

-- Until when a card service's lists have been read: of refunds and disputes, and of its own figures.
create table card_watches (
  provider text primary key check (provider in ('stripe', 'sandbox')),
  returns_until timestamptz,
  movements_until timestamptz
);

-- The card service's own figures, as it lists them: what `bin/shop ledger --compare` holds ours against.
create table card_movements (
  movement_id text primary key check (char_length(movement_id) between 1 and 255),
  provider text not null check (provider in ('stripe', 'sandbox')),
  about text not null check (about in ('payment', 'refund', 'dispute')),
  source_id text not null check (char_length(source_id) between 1 and 255),
  -- Into our account, or out of it.
  amount_pence integer not null check (amount_pence <> 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  happened_at timestamptz not null
);
create index card_movements_by_time on card_movements (provider, happened_at);

-- Those that wait for somebody are few among the many that are done.
create index orders_in_trouble on orders (state) where state in (
  'refund-due', 'refund-pending', 'refund-failed', 'disputed'
);
