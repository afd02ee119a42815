-- outside a transaction
-- Emails to the buyer's side of a conversation are the account's that wrote, once that is confirmed, also where they went to another
-- address: whoever has that may be somebody else. A thousand at a time.
-- again until nothing changes
update mails set user_id = theirs.user_id from (
  select mails.id, enquiries.user_id from enquiry_mails
  join mails on mails.id = enquiry_mails.mail_id and mails.user_id is null
  join enquiries on enquiries.id = enquiry_mails.enquiry_id and enquiries.email = mails.to_address
  join users on users.id = enquiries.user_id and users.email_verified
  where passes_on_to is distinct from 'seller'
  order by mails.id limit 1000
) as theirs where mails.id = theirs.id;
