-- From when an email could leave that was not to leave as it was posted: paced, let go or sent again. Unlike `due_at` it stays as it is
-- while a mail server takes nothing.
alter table mails add column if not exists may_leave_at timestamptz;
