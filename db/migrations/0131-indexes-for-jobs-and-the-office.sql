-- outside a transaction
-- Whoever deletes a browser or a message looks for what refers to it, row by row.
create index concurrently if not exists phone_reveals_by_browser on phone_reveals (browser_session_id) where browser_session_id is not null;
create index concurrently if not exists pending_sellers_by_browser on pending_sellers (browser_session_id) where browser_session_id is not null;
create index concurrently if not exists reports_by_enquiry on reports (enquiry_id) where enquiry_id is not null;
-- What has had its time, in the order in which it had.
create index concurrently if not exists listings_run_out on listings (expires_at) where state = 'expired';
create index concurrently if not exists listings_unpaid on listings (expires_at) where state in ('draft', 'pending-payment');
create index concurrently if not exists listings_withdrawn on listings (updated_at) where state = 'withdrawn';
create index concurrently if not exists enquiries_removed on enquiries (removed_at) where removed_at is not null;
create index concurrently if not exists enquiries_removed_by_buyer on enquiries (buyer_removed_at) where buyer_removed_at is not null;
create index concurrently if not exists sessions_by_age on sessions (created_at);
create index concurrently if not exists manage_links_by_expiry on manage_links (expires_at);
create index concurrently if not exists managed_listings_by_expiry on managed_listings (expires_at);
create index concurrently if not exists letter_links_by_expiry on letter_links (expires_at);
create index concurrently if not exists listing_claims_by_expiry on listing_claims (expires_at);
-- What happened in so many days, for the office's figures of each.
create index concurrently if not exists listings_published on listings (published_at);
create index concurrently if not exists orders_begun on orders (created_at);
create index concurrently if not exists orders_settled on orders (settled_at) where captured_pence > 0;
create index concurrently if not exists order_refunds_made on order_refunds (made_at);
