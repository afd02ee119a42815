-- outside a transaction
-- Emails to the buyer's side of a conversation are the account's that wrote, once that is confirmed, also where they went to another
-- address: whoever has that may be somebody else. Before 0132 it was not noted for which side an email is: where a buyer had typed the
-- seller's own address it may be either's, and stays its reader's. A thousand at a time.
-- again until nothing changes
update mails set user_id = theirs.user_id from (
  select mails.id, enquiries.user_id from enquiry_mails
  join mails on mails.id = enquiry_mails.mail_id and mails.user_id is null
  join enquiries on enquiries.id = enquiry_mails.enquiry_id and enquiries.email = mails.to_address
  join users on users.id = enquiries.user_id and users.email_verified
  join listings on listings.id = enquiries.listing_id
  where passes_on_to = 'buyer' or passes_on_to is null and enquiries.email <> lower(listings.contact_email)
  order by mails.id limit 1000
) as theirs where mails.id = theirs.id;
