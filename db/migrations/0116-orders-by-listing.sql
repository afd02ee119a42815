-- outside a transaction
-- What was given up stands in no other index by listing; who forgets a listing or a browser looks for all of its orders.
create index concurrently if not exists orders_by_listing on orders (listing_id, term, id);
create index concurrently if not exists orders_by_browser on orders (browser_session_id) where browser_session_id is not null;
