-- What has been on its way back for days can be settled by hand, and what nobody can pay any more given up.
insert into order_state_moves values ('refund-pending', 'settled-by-hand');

alter table order_actions drop constraint order_actions_action_check;
alter table order_actions add constraint order_actions_action_check
  check (action in ('refund', 'retry', 'settle', 'abandon'));
