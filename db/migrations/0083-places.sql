-- Towns and villages; how many people live there decides which of two of one name is meant, and of what is
-- suggested, which comes first.
alter table places
  add column population integer not null default 0 check (population >= 0),
  -- Whether its name is enough to mean it, without a 'near' before it.
  add column is_town boolean not null default true;

-- Every way to write a place that stands for one, in the application's one spelling: 'bath', 'bath somerset', 'ba1'.
create table place_names (
  spelling text primary key check (char_length(spelling) between 2 and 170),
  place_id bigint not null references places (id)
);

-- Which edition of the places the tables hold, and the last listing that was placed by it; null once all are.
create table gazetteer (
  only_row boolean primary key default true check (only_row),
  edition text not null check (char_length(edition) between 1 and 64),
  placed_to bigint check (placed_to >= 0)
);
