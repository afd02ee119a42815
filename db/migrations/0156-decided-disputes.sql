-- A dispute that was decided lately may be reopened, and is asked about each day from now on: until now it was asked about
-- no more, and since when it is decided nobody has noted but as when it was last looked at.
update orders set asks_at = app_now()
where asks_at is null
  and id in (
    select order_id from order_disputes
    where state in ('won', 'lost') and changed_at > app_now() - interval '60 days'
  );
