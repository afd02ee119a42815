-- Whether a row is of the card service's test mode, which takes no money: none of it stands in accounts once the shop runs
-- with live keys. Null of what was read before: all is read anew, and what the service then does not list with the keys
-- of now is of its other mode.
alter table card_movements add column is_test boolean;
alter table card_payouts add column is_test boolean;
alter table card_balances add column is_test boolean;
alter table orders add column is_test boolean;
-- The mode that the shop last ran in; in another one the service's lists are other lists, read from their beginning.
alter table card_watches add column is_test boolean;
