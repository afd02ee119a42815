-- outside a transaction
create index concurrently listings_by_phone
  on listings (right(regexp_replace(contact_phone, '\D', '', 'g'), 9)) where contact_phone is not null;
