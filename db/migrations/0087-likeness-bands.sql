-- Twelve of the many ways in which two likenesses may agree: twenty of the 256 signs each, taken from all over
-- the picture, as neighbours say the same. Two that differ in a few signs agree in one of them nearly always,
-- and by that an index finds one by the other.
create function likeness_bands(likeness bit(256)) returns int[]
  language sql immutable strict parallel safe
  return (
    select array_agg(
      (band << 20) | (
        select string_agg(get_bit(likeness, (band * 20 + sign) * 97 % 256)::text, '' order by sign)::bit(20)::int
        from generate_series(0, 19) as sign
      )
    )
    from generate_series(0, 11) as band
  );
