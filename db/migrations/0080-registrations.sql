-- The registration of a car whose seller wants something shown by it, encrypted with the shop's key; kept for nothing
-- else. What is on a plate's chip ('J-reg') is there only where the registration itself may be seen.
create table listing_registrations (
  listing_id bigint primary key references listings (id) on delete cascade,
  sealed_mark bytea not null check (octet_length(sealed_mark) between 34 and 39),
  shows_mot_history boolean not null,
  shows_mark boolean not null,
  plate_label text check (plate_label ~ '^([A-Z]|[0-9]{2})-reg$' or plate_label ~ '^[0-9]{4}$'),
  check (shows_mot_history or shows_mark),
  check (shows_mark = (plate_label is not null))
);
