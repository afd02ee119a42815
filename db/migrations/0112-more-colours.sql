-- outside a transaction
-- What DVLA calls colours: cars of the eighties were beige, bronze and maroon. The rule is laid anew at once, which reads
-- nothing, and looked at beside everybody's work.
alter table listings
  drop constraint if exists fact_colour,
  add constraint fact_colour check ((facts ->> 'colour') in (
    'black', 'white', 'silver', 'grey', 'red', 'maroon', 'blue', 'turquoise', 'green', 'yellow', 'orange', 'gold',
    'bronze', 'brown', 'beige', 'purple', 'pink'
  )) not valid;
alter table listings validate constraint fact_colour;
