-- Whose account a message is about, to whatever address it went: it goes with the account.
alter table mails add column user_id bigint references users (id) on delete cascade;
create index mails_by_user on mails (user_id);
