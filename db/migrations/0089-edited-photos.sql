-- A photo that its seller has turned, cropped or covered is another photo, with an address of its own.
alter table photos
  -- The photo as it was sent; null of that one itself, and where it is no longer there.
  add column made_from bigint references photos (id) on delete set null,
  -- A number plate is hidden: from then on the photo as it was sent is shown to nobody, and erased.
  add column hides_plate boolean not null default false;
