-- Who did what to an account or was refused, from where, and how it ended. No secrets and no whole addresses: a
-- network of 256 IPv4 addresses, or an IPv6 /48. The number of an account stays when the account is closed.
create table security_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default app_now(),
  event text not null check (event ~ '^[a-z]+(-[a-z]+)*$' and char_length(event) <= 40),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  -- Why it was refused, as the API says it.
  reason text check (char_length(reason) between 1 and 40),
  user_id bigint,
  network text check (char_length(network) between 1 and 50),
  -- The route, or the operator's command; no parameters.
  what text not null check (char_length(what) between 1 and 100),
  -- The same several times within a second.
  times integer not null default 1 check (times > 0),
  check ((outcome = 'done') = (reason is null))
);
create index security_log_by_time on security_log (happened_at desc, id desc);
create index security_log_by_user on security_log (user_id, happened_at desc) where user_id is not null;

create function refuse_security_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.happened_at < app_now() - interval '180 days' then
    return old;
  end if;
  raise exception 'security_log is a record: rows are added, and removed after 180 days'
    using errcode = 'restrict_violation';
end $$;
create trigger security_log_is_a_record before update or delete on security_log
  for each row execute function refuse_security_log();
