-- What a photo is; its bytes lie in the object store under storage_key.
create table photos (
  id bigint generated always as identity primary key,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{16}$'),
  filename text not null check (char_length(filename) between 1 and 255),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  byte_size bigint not null check (byte_size > 0),
  placeholder text not null check (placeholder ~ '^#[0-9a-f]{6}$'),
  storage_key text not null unique check (char_length(storage_key) between 1 and 255),
  browser_session_id bigint references browser_sessions (id) on delete set null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  check (width::bigint * height <= 50000000)
);
create index photos_by_session on photos (browser_session_id) where browser_session_id is not null;
create index photos_by_user on photos (user_id) where user_id is not null;
