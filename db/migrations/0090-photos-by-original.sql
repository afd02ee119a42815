-- outside a transaction
create index concurrently photos_by_original on photos (made_from) where made_from is not null;
