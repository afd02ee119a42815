-- What moderators have done, and why. It outlives what it is about; rows are added and nothing else.
create table moderation_log (
  id bigint generated always as identity primary key,
  listing_id bigint not null,
  action text not null check (action in ('taken-down')),
  reason text not null check (char_length(reason) between 1 and 1000),
  -- The order that is given back with it.
  order_id bigint references orders (id),
  done_at timestamptz not null default app_now()
);
create index moderation_log_by_listing on moderation_log (listing_id);

create function refuse_moderation_log() returns trigger language plpgsql as $$
begin
  raise exception 'moderation_log is a record: rows are added and nothing else' using errcode = 'restrict_violation';
end $$;
create trigger moderation_log_is_a_record before update or delete on moderation_log
  for each row execute function refuse_moderation_log();
