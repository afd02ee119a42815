-- outside a transaction
-- When an email that had not left was kept back, as what it passes on is not to arrive any more. To the other queries it is one
-- that has ended, so that an older process leaves it alone as well; it is no failure, and may be let go. One that an older process
-- tries again keeps it: it counts for what has ended alone.
alter table mails add column if not exists withheld_at timestamptz;
-- Which side of a conversation an email passes the other's words on to. Of none where it tells of something else; of what was
-- posted before it isn't known.
alter table enquiry_mails add column if not exists passes_on_to text;
alter table enquiry_mails
  drop constraint if exists enquiry_mails_side_check,
  add constraint enquiry_mails_side_check check (passes_on_to in ('buyer', 'seller')) not valid;
alter table enquiry_mails validate constraint enquiry_mails_side_check;
-- When a side was warned of the other by email, until that is taken back. Of warnings before it isn't known.
alter table enquiries
  add column if not exists buyer_warned_at timestamptz,
  add column if not exists seller_warned_at timestamptz;
