-- outside a transaction
-- A number may begin with its area code in brackets, as landlines are written: '(01423) 500123'.
alter table listings
  drop constraint if exists listings_contact_phone_check,
  add constraint listings_contact_phone_check check (
    contact_phone ~ '^([+0-9][0-9 ()-]{4,39}|\([0-9][0-9 ()-]{3,38})$'
  ) not valid;
alter table listings validate constraint listings_contact_phone_check;
alter table enquiries
  drop constraint if exists enquiries_phone_check,
  add constraint enquiries_phone_check check (
    phone ~ '^([+0-9][0-9 ()-]{4,39}|\([0-9][0-9 ()-]{3,38})$'
  ) not valid;
alter table enquiries validate constraint enquiries_phone_check;
