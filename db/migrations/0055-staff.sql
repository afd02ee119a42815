-- Who works here. A moderator looks after listings, reports and messages; an operator after money and people, too.
create table staff (
  user_id bigint primary key references users (id) on delete cascade,
  role text not null check (role in ('moderator', 'operator')),
  added_at timestamptz not null default app_now()
);

-- Sessions in which a passkey was shown, and when last: without one nobody gets into the office.
create table staff_proofs (
  session_id bigint primary key references sessions (id) on delete cascade,
  proven_at timestamptz not null default app_now()
);

-- Every act of staff, of a command, and of the shop on its own. Numbers of people and things and no personal data
-- but what staff write as a reason. Each row holds the hash of the one before it.
create table staff_log (
  id bigint primary key,
  done_at timestamptz not null,
  actor text not null check (actor in ('staff', 'command', 'shop')),
  -- Whose account it was; the number stays when the account is closed.
  actor_id bigint check ((actor_id is not null) = (actor = 'staff')),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 40),
  subject text not null check (subject ~ '^[a-z]+(-[a-z]+)*$' and char_length(subject) <= 40),
  subject_id bigint,
  reason text check (char_length(reason) between 1 and 2000),
  previous_hash bytea not null,
  hash bytea not null unique
);
create index staff_log_by_subject on staff_log (subject, subject_id, id desc);

-- Numbers and text as PostgreSQL itself writes them as JSON: the same on every machine.
create function staff_log_hash(entry staff_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.done_at), entry.actor, entry.actor_id, entry.action, entry.subject,
    entry.subject_id, entry.reason, encode(entry.previous_hash, 'hex')
  )::text, 'UTF8'))
$$;

create function chain_staff_log() returns trigger language plpgsql as $$
declare
  last staff_log%rowtype;
begin
  -- One after the other: what is added next follows this row, or there is no such row.
  perform pg_advisory_xact_lock(hashtextextended('staff log', 0));
  select * into last from staff_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.done_at := app_now();
  new.previous_hash := coalesce(last.hash, ''::bytea);
  new.hash := staff_log_hash(new);
  return new;
end $$;
create trigger staff_log_is_a_chain before insert on staff_log
  for each row execute function chain_staff_log();

create function refuse_staff_log() returns trigger language plpgsql as $$
begin
  raise exception 'staff_log is a record: rows are added and nothing else' using errcode = 'restrict_violation';
end $$;
create trigger staff_log_is_a_record before update or delete on staff_log
  for each row execute function refuse_staff_log();
create trigger staff_log_is_never_emptied before truncate on staff_log
  for each statement execute function refuse_staff_log();

-- The first row that was changed, or that doesn't follow the one before it; none where the chain is whole.
create function broken_staff_log() returns bigint language sql stable as $$
  select min(id) from (
    select id, hash <> staff_log_hash(staff_log) as is_changed,
      id <> row_number() over in_order
        or previous_hash <> coalesce(lag(hash) over in_order, ''::bytea) as is_loose
    from staff_log window in_order as (order by id)
  ) as checked where is_changed or is_loose
$$;
