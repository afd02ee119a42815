-- A family is of one make, and the planner takes the two for independent: it sorts what it takes for few.
create statistics listings_of_families (mcv) on make, family, lower(family) from listings;
analyze listings;
