-- By what product names are compared (D68): without invisible characters, NFKC, without regard to case, white space as
-- single blanks and none at the ends. The collation is ICU's root, which every server has and none can set otherwise:
-- without a name it would be the database's own, and lower('ΟΔΟΣ') another text here than there. Up and down again, since
-- ς, σ and Σ, or ß, ẞ and ss, meet in one case only; down first, as ẞ has no other capital. normalize() before, as it
-- makes invisible characters of others, and after, as what stood on both sides of one may now compose.
create function shop_name_key(productname text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    normalize(
      lower(upper(lower(
        regexp_replace(
          normalize(productname, NFKC),
          -- Unicode's Default_Ignorable_Code_Point, control characters that are no white space, and annotation marks.
          '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
          '', 'g'
        ) collate pg_catalog."und-x-icu"
      ))),
      NFKC
    ),
    -- Unicode's White_Space, and the blank of Braille.
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+',
    ' ', 'g'
  ));
--> statement-breakpoint
-- Nobody but the owner knows which of two names is to change: the migration stops, and nothing of it stays.
do $$
  declare
    clashes text;
  begin
    select string_agg(names, '; ' order by names) into clashes from (
      select string_agg(format('"%s" (/products/%s)', productname, slug), ' and ' order by slug) as names
      from products group by shop_name_key(productname)
      having count(*) > 1 or shop_name_key(productname) = ''
    ) as found;
    if clashes is not null then
      raise exception using message =
        'these product names are the same for people, or show nothing; change them in the admin area and migrate again: '
        || clashes;
    end if;
  end
$$;
--> statement-breakpoint
-- safe since 0.1.0: the index below takes its place and its name, by which a clash is answered with 409
DROP INDEX "products_productname_key";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_productname_present";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_key" text GENERATED ALWAYS AS (shop_name_key(productname)) STORED NOT NULL;
--> statement-breakpoint
-- safe since 0.1.0: a clash is answered with 409 by this name; two names that people cannot tell apart were never meant to be taken
CREATE UNIQUE INDEX "products_productname_key" ON "products" USING btree ("name_key");
--> statement-breakpoint
-- safe since 0.1.0: it refuses blank names as before, and now those that show nothing, which nobody could find or buy
ALTER TABLE "products" ADD CONSTRAINT "products_productname_present" CHECK ("products"."name_key" <> '' and length("products"."productname") <= 200);
