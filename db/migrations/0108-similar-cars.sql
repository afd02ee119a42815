-- The ids among which the cars most like one are: of its family, of its make, and of about its price, each walked in an index
-- from its own price up and down; `wanted` from each walk. A function, as its plan is made once in a connection: made for
-- each page it took four times as long as the walks (decision 28). The walks are the right ones whatever is asked for.
-- On sale is what `onSale` of features/listings/queries.server.ts says.
create function similar_listings(
  own_id bigint, own_make text, own_family text, own_price bigint, lowest bigint, highest bigint, wanted integer
) returns setof bigint language plpgsql stable rows 30 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    (select car.id from listings as car
      where car.is_active and car.expires_at + interval '0' > (select app_now()) and car.id <> own_id
        and car.make = own_make and lower(car.family) = lower(own_family) and car.family = own_family
        and car.price_pence >= own_price
      order by car.price_pence, car.id limit wanted)
    union
    -- An index that is read backwards has the largest id first where prices are alike: so the prices are found first, and
    -- then their cars.
    (select alike.id from (
        select distinct cheaper.price_pence from (
          select car.price_pence from listings as car
          where car.is_active and car.expires_at + interval '0' > (select app_now())
            and car.make = own_make and lower(car.family) = lower(own_family) and car.family = own_family
            and car.price_pence < own_price
          order by car.price_pence desc, car.id desc limit wanted
        ) as cheaper
      ) as prices, lateral (
        select car.id from listings as car
        where car.is_active and car.expires_at + interval '0' > (select app_now())
          and car.make = own_make and lower(car.family) = lower(own_family) and car.family = own_family
          and car.price_pence = prices.price_pence
        order by car.id limit wanted
      ) as alike)
    union
    (select car.id from listings as car
      where car.is_active and car.expires_at + interval '0' > (select app_now()) and car.id <> own_id
        and car.make = own_make and car.price_pence >= own_price
      order by car.price_pence, car.id limit wanted)
    union
    (select alike.id from (
        select distinct cheaper.price_pence from (
          select car.price_pence from listings as car
          where car.is_active and car.expires_at + interval '0' > (select app_now())
            and car.make = own_make and car.price_pence < own_price
          order by car.price_pence desc, car.id desc limit wanted
        ) as cheaper
      ) as prices, lateral (
        select car.id from listings as car
        where car.is_active and car.expires_at + interval '0' > (select app_now())
          and car.make = own_make and car.price_pence = prices.price_pence
        order by car.id limit wanted
      ) as alike)
    union
    (select car.id from listings as car
      where car.is_active and car.expires_at + interval '0' > (select app_now()) and car.id <> own_id
        and car.price_pence between own_price and highest
      order by car.price_pence, car.id limit wanted)
    union
    (select alike.id from (
        select distinct cheaper.price_pence from (
          select car.price_pence from listings as car
          where car.is_active and car.expires_at + interval '0' > (select app_now())
            and car.price_pence >= lowest and car.price_pence < own_price
          order by car.price_pence desc, car.id desc limit wanted
        ) as cheaper
      ) as prices, lateral (
        select car.id from listings as car
        where car.is_active and car.expires_at + interval '0' > (select app_now())
          and car.price_pence = prices.price_pence
        order by car.id limit wanted
      ) as alike);
end $$;
