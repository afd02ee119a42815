-- outside a transaction
create index concurrently if not exists listing_registrations_by_hash on listing_registrations (mark_hash);
