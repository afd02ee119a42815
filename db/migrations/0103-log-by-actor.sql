-- outside a transaction
-- When somebody was last in the office is read from the log, which only grows.
create index concurrently if not exists staff_log_by_actor on staff_log (actor_id, action, done_at desc);
