-- What people searched for and no car has: words alone, counted by day, with nobody in it.
create table unfound_words (
  word text not null check (char_length(word) between 2 and 40 and word = lower(word)),
  day date not null,
  n integer not null check (n > 0),
  primary key (word, day)
);
