-- outside a transaction
create index concurrently photos_by_likeness on photos using gin (likeness_bands(likeness)) where likeness is not null;
