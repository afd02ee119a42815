-- Anybody can begin an account with any address, with one that is somebody's as well: an answer must not tell.
-- Until its address is confirmed an account is signed in to only in the browser in which it was begun, and of
-- those that have confirmed an address there is one.
drop index users_by_email;
create index users_by_email on users (email);
create unique index users_by_confirmed_email on users (email) where email_verified;
alter table users add column begun_in bigint references browser_sessions (id) on delete set null;
alter table users add constraint users_begun_in_until_confirmed check (begun_in is null or not email_verified);
create index users_by_browser on users (begun_in, email, id) where begun_in is not null;
create index users_unconfirmed_by_age on users (created_at) where not email_verified;

-- The browser in which an account was asked for with a draft: it is made when that is paid for.
alter table pending_sellers add column browser_session_id bigint references browser_sessions (id) on delete set null;
