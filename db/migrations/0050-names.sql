-- What a car is called by: its make, family, generation and the parts of its model, as the application spells
-- them. It is empty for cars from before, and for those of an older vocabulary, until a job has made it anew.
alter table listings
  add column names tsvector not null default ''::tsvector,
  add column names_edition integer not null default 0;
