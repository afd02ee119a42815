-- Pictures that show what a seller says of a car: papers, and work that was done. At most twelve of a listing, in
-- their order, and three of a claim.
create table listing_evidence (
  listing_id bigint not null references listings (id) on delete cascade,
  position smallint not null check (position between 0 and 11),
  photo_id bigint not null references photos (id),
  claim text not null check (claim in (
    'mileage', 'owners', 'serviceHistory', 'motUntil', 'imported', 'modifications', 'matchingNumbers', 'books', 'v5c',
    'engineOriginality', 'gearboxOriginality', 'paintOriginality', 'interiorOriginality', 'wheelsOriginality',
    'restoration'
  )),
  position_in_claim smallint not null check (position_in_claim between 0 and 2),
  kind text not null check (kind in ('service-book', 'invoice', 'v5c', 'certificate', 'paper', 'photo')),
  -- Empty where nothing is said of it.
  caption text not null check (char_length(caption) <= 120 and caption !~ '[[:cntrl:]]'),
  -- Its seller says that no name, address or document reference number can be read in it.
  is_covered boolean not null,
  primary key (listing_id, position),
  unique (listing_id, photo_id),
  unique (listing_id, claim, position_in_claim),
  constraint listing_evidence_v5c_covered check (kind <> 'v5c' or is_covered)
);
create index listing_evidence_by_photo on listing_evidence (photo_id);

-- Every photo that a listing shows: those of the car, and after them those of its evidence.
create view listed_photos as
  select listing_id, position::int as position, photo_id from listing_photos
  union all
  select listing_id, 20 + position, photo_id from listing_evidence;
