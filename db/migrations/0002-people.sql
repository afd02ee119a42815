create table users (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 255 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  password_hash text check (char_length(password_hash) <= 255),
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default app_now()
);
-- Ann@example.com and ann@example.com are one person.
create unique index users_by_email on users (lower(email));
