-- What the operator has settled by hand stays so until the card service has given back the whole of it: it is never on
-- its way, from where it would be tried again. A move that a shop has made before stays listed, as its history names it.
delete from order_state_moves
where (from_state, to_state) = ('settled-by-hand', 'refund-pending')
  and not exists (
    select from order_moves where (from_state, to_state) = ('settled-by-hand', 'refund-pending')
  );
insert into order_state_moves values ('refunded', 'settled-by-hand');
