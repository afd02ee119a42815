-- Emails to the buyer's side of a conversation are the account's that wrote, once that is confirmed, also where they went to another
-- address: whoever has that may be somebody else. Those of accounts that gave another address are few, and found from there: all
-- at once, as what is left to do would be looked for anew each time. Before 0132 it was not noted for which side an email is:
-- where a buyer had typed the seller's own address it may be either's, and stays its reader's.
update mails set user_id = enquiries.user_id
from users
join enquiries on enquiries.user_id = users.id and enquiries.email <> users.email
join enquiry_mails on enquiry_mails.enquiry_id = enquiries.id
join listings on listings.id = enquiries.listing_id
where users.email_verified
  and mails.id = enquiry_mails.mail_id and mails.user_id is null and mails.to_address = enquiries.email
  and (passes_on_to = 'buyer' or passes_on_to is null and enquiries.email <> lower(listings.contact_email));
