-- NFKC, with kinds of hyphens, and of single and double quotes, as one mark of each: before, because NFKC makes a space of an acute
-- accent, and after, because it makes a quote of a letter. A test compares it with domain/text/fold-text.ts.
create function shop_plain_marks(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    normalize(
      translate(
        value,
        U&'\02D7\058A\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D\0060\00B4\02B9\02BB\02BC\2018\2019\201A\201B\2032\2035\FF07\FF40\00AB\00BB\02BA\201C\201D\201E\201F\2033\2036\301D\301E\301F\FF02',
        repeat('-', 13) || repeat('''', 13) || repeat('"', 13)
      ),
      NFKC
    ),
    U&'\02D7\058A\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D\0060\00B4\02B9\02BB\02BC\2018\2019\201A\201B\2032\2035\FF07\FF40\00AB\00BB\02BA\201C\201D\201E\201F\2033\2036\301D\301E\301F\FF02',
    repeat('-', 13) || repeat('''', 13) || repeat('"', 13)
  );
--> statement-breakpoint
-- Text as search compares it (D1, D68): without invisible characters and diacritics, in lower case, with plain marks and single
-- spaces. As before, unaccent() is only STABLE, and letters that don't decompose are listed.
create or replace function shop_fold(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      translate(
        regexp_replace(
          normalize(
            lower(shop_plain_marks(regexp_replace(
              value,
              -- Unicode's Default_Ignorable_Code_Point, and annotation marks.
              '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
              '', 'g'
            ))),
            NFKD
          ),
          '[\u0300-\u036f]', '', 'g'
        ),
        'øłđðħı', 'olddhi'
      ),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[ \u1680]+', ' ', 'g'
  ));
--> statement-breakpoint
-- The key for comparing product names (D68), as before, but kinds of hyphens and quotes make no difference either.
create or replace function shop_name_key(productname text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    normalize(
      lower(upper(lower(
        regexp_replace(
          shop_plain_marks(productname),
          '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
          '', 'g'
        ) collate pg_catalog."und-x-icu"
      ))),
      NFKC
    ),
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+',
    ' ', 'g'
  ));
--> statement-breakpoint
do $$
  declare
    alike text;
  begin
    select string_agg(format('''%s''', names), '; ') into alike from (
      select string_agg(productname, ''', ''' order by display_order) as names
      from products group by shop_name_key(productname) having count(*) > 1
    ) as same;
    if alike is not null then
      raise exception 'These products have names that differ only in hyphens or quotes: %. Give all but one another name in /Admin/apps, and migrate again.', alike;
    end if;
  end
$$;
--> statement-breakpoint
-- What is stored is folded again: writing a column computes what is generated from it. The triggers would refuse that for rows that
-- never change.
ALTER TABLE "products" DISABLE TRIGGER USER;--> statement-breakpoint
update products set productname = productname;--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "acts" DISABLE TRIGGER USER;--> statement-breakpoint
update acts set what = what;--> statement-breakpoint
ALTER TABLE "acts" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "contact_messages" DISABLE TRIGGER USER;--> statement-breakpoint
update contact_messages set message = message;--> statement-breakpoint
ALTER TABLE "contact_messages" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "order_items" DISABLE TRIGGER USER;--> statement-breakpoint
update order_items set productname = productname;--> statement-breakpoint
ALTER TABLE "order_items" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
update orders set customer_name = customer_name;--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
-- Also without blanks and hyphens, so that a reference is found in any groups of digits. Its indexes go with the column.
-- safe since 0.1.0: the column is back at the end of this transaction.
ALTER TABLE "entitlements" DROP COLUMN "search_folded";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "search_folded" text GENERATED ALWAYS AS (shop_fold(coalesce(reference, '') || ' ' || coalesce(supplier_reference, '') || ' ' || coalesce(administrator_email, '') || ' ' || coalesce(administrator_company, '')) || ' ' || translate(shop_fold(coalesce(reference, '') || '/' || coalesce(supplier_reference, '')), ' -', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "entitlements_search_idx" ON "entitlements" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entitlements_short_parts_idx" ON "entitlements" USING gin (shop_short_parts("search_folded" || ' ' || "order_folded"));--> statement-breakpoint
-- What triggers keep (migrations/0000).
update orders set products_folded = named.names
from (
  select order_id, string_agg(name_folded, E'\n' order by position) as names from order_items group by order_id
) as named
where orders.id = named.order_id and products_folded <> named.names;
--> statement-breakpoint
update entitlements set order_folded = orders.search_folded || ' ' || line.name_folded
from order_items as line join orders on orders.id = line.order_id
where line.order_id = entitlements.order_id and line.position = entitlements.position
  and order_folded <> orders.search_folded || ' ' || line.name_folded;
