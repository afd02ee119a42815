-- The sandbox gives back in parts, by refunds that can fail, and its cards' owners dispute.
create table sandbox_refunds (
  id text primary key check (id ~ '^sandbox_refund_[0-9a-f-]{36}$'),
  payment_id text not null references sandbox_payments (id),
  key text not null unique check (char_length(key) between 1 and 255),
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now()
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);
create index sandbox_refunds_by_time on sandbox_refunds (created_at);

create table sandbox_disputes (
  id text primary key check (id ~ '^sandbox_dispute_[0-9a-f-]{36}$'),
  payment_id text not null references sandbox_payments (id),
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now()
);
create index sandbox_disputes_by_payment on sandbox_disputes (payment_id);
create index sandbox_disputes_by_time on sandbox_disputes (created_at);

alter table sandbox_payments
  add column paid_at timestamptz,
  -- What becomes of it afterwards, by the card that paid.
  add column afterwards text not null default 'nothing'
    check (afterwards in ('nothing', 'refund-fails', 'refund-pending', 'disputed'));
update sandbox_payments set paid_at = created_at where state = 'succeeded';
alter table sandbox_payments add check ((state = 'succeeded') = (paid_at is not null));

insert into sandbox_refunds (id, payment_id, key, amount_pence, state, created_at, changed_at)
select 'sandbox_refund_' || gen_random_uuid(), id, refund_key, refunded_pence, 'succeeded', created_at, created_at
from sandbox_payments where refund_key is not null;
-- The shop knows them by the names that they had.
update order_refunds set refund_id = sandbox_refunds.id
from orders join sandbox_refunds on sandbox_refunds.payment_id = orders.payment_id
where orders.id = order_refunds.order_id;
alter table sandbox_payments drop column refunded_pence, drop column refund_key;
