create extension if not exists pg_trgm;

create table places (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 80),
  county text not null check (char_length(county) between 1 and 80),
  lat double precision not null check (lat between 49 and 61),
  lon double precision not null check (lon between -9 and 2)
);

create table listings (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete set null,
  plan text not null default 'standard' check (plan in ('standard', 'premium')),
  state text not null default 'draft' check (state in (
    'draft', 'pending-payment', 'live', 'under-offer', 'sold', 'expired', 'withdrawn', 'removed'
  )),
  make text not null check (make in (
    'Alfa Romeo', 'Audi', 'BMW', 'Citroen', 'Ferrari', 'Fiat', 'Ford', 'Honda', 'Jaguar', 'Lancia',
    'Lotus', 'Mazda', 'Mercedes-Benz', 'Mini', 'Mitsubishi', 'Nissan', 'Peugeot', 'Porsche',
    'Renault', 'Rover', 'SAAB', 'Subaru', 'Toyota', 'Vauxhall', 'Volkswagen', 'Volvo'
  )),
  model text not null check (char_length(model) between 1 and 120 and model !~ '[[:cntrl:]]'),
  -- What the Model filter shows: 'Golf' for a 'Golf GTI 16V'.
  family text not null check (char_length(family) between 1 and 120),
  year smallint not null check (year between 1980 and 2005),
  mileage integer not null check (mileage between 0 and 9999999),
  condition text not null check (condition in (
    'pristine', 'excellent', 'very-good', 'good', 'fair', 'project'
  )),
  price_pence bigint not null check (price_pence between 0 and 9999999999),
  location text not null check (char_length(location) between 1 and 120 and location !~ '[[:cntrl:]]'),
  place_id bigint references places (id),
  description text not null check (char_length(description) between 10 and 10000),
  contact_name text not null check (char_length(contact_name) between 1 and 255 and contact_name !~ '[[:cntrl:]]'),
  contact_email text not null check (
    char_length(contact_email) <= 255 and contact_email ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$'
  ),
  contact_phone text check (contact_phone ~ '^[+0-9][0-9 ()-]{4,39}$'),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  published_at timestamptz,
  expires_at timestamptz not null,
  -- Written by the application, which spells words the same way when it searches.
  search_document text not null,
  search_vector tsvector generated always as (to_tsvector('english'::regconfig, search_document)) stored,
  is_premium boolean generated always as (plan = 'premium') stored,
  -- Whether it has expired as well is a question to the clock, which no index can ask.
  is_active boolean generated always as (state in ('live', 'under-offer')) stored,
  check (published_at is not null or state in ('draft', 'pending-payment', 'withdrawn', 'removed')),
  check (state <> 'pending-payment' or plan = 'premium'),
  check (expires_at > coalesce(published_at, created_at))
);

create index listings_recent on listings (published_at desc, id desc)
  include (expires_at, year, price_pence, mileage) where is_active;
create index listings_premium_first on listings (is_premium desc, published_at desc, id desc)
  include (expires_at, year, price_pence, mileage) where is_active;
create index listings_price on listings (price_pence, id)
  include (expires_at, year, mileage) where is_active;
create index listings_mileage on listings (mileage, id)
  include (expires_at, year, price_pence) where is_active;
create index listings_make_recent on listings (make, family, published_at desc, id desc)
  include (expires_at, year, price_pence, mileage) where is_active;
create index listings_make_price on listings (make, price_pence, id)
  include (expires_at, year, mileage) where is_active;
create index listings_place on listings (place_id) where is_active;
create index listings_location on listings (lower(location)) where is_active;
create index listings_expiry on listings (expires_at) where is_active;
create index listings_text on listings using gin (search_vector) where is_active;
create index listings_by_user on listings (user_id) where user_id is not null;

-- Words that stand in listings, to mend a searcher's spelling with.
create table search_terms (
  term text primary key check (char_length(term) between 3 and 40),
  n integer not null default 1
);
create index search_terms_alike on search_terms using gin (term gin_trgm_ops);

-- In order; the first is the cover.
create table listing_photos (
  listing_id bigint not null references listings (id) on delete cascade,
  position smallint not null check (position between 0 and 19),
  photo_id bigint not null references photos (id),
  primary key (listing_id, position),
  unique (listing_id, photo_id)
);
create index listing_photos_by_photo on listing_photos (photo_id);

-- A listing that the public sees has at least one photo, and never more than its plan allows.
-- Checked at the commit, so that photos may be replaced one by one.
create function check_listing_photos() returns trigger language plpgsql as $$
declare
  listing listings%rowtype;
  photos integer;
begin
  if tg_table_name = 'listings' then
    select * into listing from listings where id = new.id;
  else
    select * into listing from listings where id = coalesce(new.listing_id, old.listing_id);
  end if;
  if not found then return null; end if;
  select count(*) into photos from listing_photos where listing_id = listing.id;
  if listing.is_active and photos = 0 then
    raise check_violation using constraint = 'listing_has_a_photo',
      message = format('listing %s has no photo', listing.id);
  end if;
  if photos > (case listing.plan when 'premium' then 20 else 10 end) then
    raise check_violation using constraint = 'listing_photos_within_plan',
      message = format('listing %s has more photos than its plan allows', listing.id);
  end if;
  return null;
end $$;

create constraint trigger listing_photos_checked
  after insert or update or delete on listing_photos
  deferrable initially deferred for each row execute function check_listing_photos();
create constraint trigger listing_photos_checked
  after insert or update of state, plan on listings
  deferrable initially deferred for each row execute function check_listing_photos();

-- Who asked to see a number, once a browser and day, so that a seller's count is of people.
create table phone_reveals (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings (id) on delete cascade,
  browser_session_id bigint references browser_sessions (id) on delete set null,
  day date not null,
  unique (listing_id, browser_session_id, day)
);
