-- A post outlives its listing, to be taken off the page; the listing's words go with it, whoever removes it and whatever writes them
-- meanwhile.
create function forget_words_of_gone_listing() returns trigger language plpgsql as $$
begin
  new.caption := '';
  return new;
end $$;
create trigger social_posts_without_listing_have_no_words before insert or update of listing_id, caption on social_posts
  for each row when (new.listing_id is null) execute function forget_words_of_gone_listing();
update social_posts set caption = '' where listing_id is null and caption <> '';
