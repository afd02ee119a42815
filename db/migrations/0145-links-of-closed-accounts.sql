-- A link that confirms an address outlives an account that is closed before it was used: it went to whoever reads the
-- mail there, and works for the next account that is begun with the address.
alter table account_links alter column user_id drop not null;
alter table account_links add constraint account_links_without_user_confirm
  check (user_id is not null or purpose = 'confirm-email');
create index account_links_without_user on account_links (address) where user_id is null;
