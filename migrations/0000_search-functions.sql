-- Trigram indexes answer `like '%word%'` (D1).
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as search compares it: lower case, without diacritics (D1). unaccent() is only STABLE and cannot stand in a
-- generated column; normalize() is IMMUTABLE. The letters that do not decompose are listed.
create function shop_fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øłđðħı', 'olddhi'
  );
