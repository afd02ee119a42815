-- outside a transaction
-- The sitemap names all that is on sale in runs of ids, of which most are long over.
create index concurrently listings_on_sale on listings (id)
  include (updated_at, expires_at) where is_active;
