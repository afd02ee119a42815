-- outside a transaction
-- Beside everybody's work: nothing is locked that a page reads or a seller writes.
alter table listings validate constraint facts_known;
alter table listings validate constraint fact_body;
alter table listings validate constraint fact_gearbox;
alter table listings validate constraint fact_fuel;
alter table listings validate constraint fact_engine_size;
alter table listings validate constraint fact_power;
alter table listings validate constraint fact_colour;
alter table listings validate constraint fact_paint;
alter table listings validate constraint fact_interior;
alter table listings validate constraint fact_doors;
alter table listings validate constraint fact_drive_side;
alter table listings validate constraint fact_owners;
alter table listings validate constraint fact_service_history;
alter table listings validate constraint fact_mot_until;
alter table listings validate constraint fact_tax_band;
alter table listings validate constraint fact_imported;
alter table listings validate constraint fact_modifications;
alter table listings validate constraint fact_matching_numbers;
alter table listings validate constraint fact_keys;
alter table listings validate constraint fact_books;
alter table listings validate constraint fact_v5c;
alter table listings validate constraint fact_reason_for_sale;
-- One for all that cars are filtered by, alone and together, said and not said.
create index concurrently listings_facts on listings using gin (facts jsonb_path_ops) where is_active;
