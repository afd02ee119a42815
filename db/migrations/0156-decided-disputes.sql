-- A dispute that was decided lately may be reopened, and is asked about each day from now on: until now it was asked about
-- no more, and since when it is decided nobody has noted but as when it was last looked at. A refund that was given up to a
-- person stays that person's: asked about, it would be made by card once more.
update orders set asks_at = app_now()
where asks_at is null
  and state in ('fulfilled', 'partly-refunded', 'refunded', 'charged-back', 'settled-by-hand')
  and id in (
    select order_id from order_disputes
    where state in ('won', 'lost') and changed_at > app_now() - interval '60 days'
  );
