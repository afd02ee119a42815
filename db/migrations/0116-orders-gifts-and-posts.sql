-- outside a transaction
-- What was given up stands in no other index by listing; who forgets a listing or a browser looks for all of its orders.
create index concurrently if not exists orders_by_listing on orders (listing_id, term, id);
create index concurrently if not exists orders_by_browser on orders (browser_session_id) where browser_session_id is not null;
-- Whether a listing that had nothing paid left was given its plan: what was paid for it before has been used up. By the log of
-- those who work here, where nothing was paid for since.
alter table listings add column if not exists plan_is_given boolean not null default false;
update listings set plan_is_given = true
from staff_log as gift
where gift.subject = 'listing' and gift.subject_id = listings.id and gift.action = 'give-' || listings.plan
  and not plan_is_given and not exists (
    select from orders join order_moves on order_moves.order_id = orders.id
    where orders.listing_id = listings.id and order_moves.moved_at >= gift.done_at
      and from_state = 'awaiting-payment' and to_state = 'fulfilled'
  );
-- What was taken down with a listing that may come back waits for it.
insert into social_post_moves values ('posted', 'composed') on conflict do nothing;
