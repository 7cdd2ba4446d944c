ALTER TABLE "credit_notes" ADD COLUMN "vat_cents" integer;--> statement-breakpoint
-- safe since v0.1.0: the version that still serves does not write vat_cents.
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_vat_range" CHECK ("credit_notes"."vat_cents" between 0 and 99999999) NOT VALID;
--> statement-breakpoint
ALTER TABLE "credit_notes" VALIDATE CONSTRAINT "credit_notes_vat_range";
--> statement-breakpoint
-- Whether a product can be bought. A month needs a price of its own, since the product's is for a year; rows without one may be
-- there already, so that no constraint can refuse them.
create function shop_sellable(stock boolean, plans text[], monthly_cents integer) returns boolean
  language sql immutable parallel safe
  begin atomic
    select stock and (monthly_cents is not null or plans <> array['Monthly']);
  end;
--> statement-breakpoint
DROP INDEX "products_out_of_stock_idx";--> statement-breakpoint
CREATE INDEX "products_not_sellable_idx" ON "products" USING btree ("display_order","id") WHERE not shop_sellable(stock, plans, monthly_cents);--> statement-breakpoint
CREATE INDEX "products_unpriced_monthly_idx" ON "products" USING btree ("display_order","id") WHERE 'Monthly' = any(plans) and monthly_cents is null;--> statement-breakpoint
-- The set of the products in stock becomes that of those that can be bought. Both functions are as before but for that.
create or replace function shop_write_facet_sets() returns void
  language sql set search_path from current
  as $$
    -- One at a time: whoever waited here sees, from the next statement on, what the one before wrote.
    lock table facet_sets in share row exclusive mode;
    delete from facet_sets;
    with words as (
      select kind, name, facet_bit / 32 as word, bit_or(1 << (31 - facet_bit % 32)) as bits
      from products, shop_facets_of(main_categories, subcategories, shop_sellable(stock, plans, monthly_cents))
      group by 1, 2, 3
    )
    insert into facet_sets (kind, name, members)
    select kind, name, string_agg(coalesce(bits, 0)::bit(32)::text, '' order by word)::bit varying
    from (select distinct kind, name from words) as tag
    cross join generate_series(0, (select max(word) / 32 * 32 + 31 from words)) as word
    left join words using (kind, name, word)
    group by kind, name;
  $$;
--> statement-breakpoint
create or replace function shop_write_facet_bits(changed integer[]) returns void
  language plpgsql set search_path from current
  as $$
    declare
      none bit varying;
    begin
      lock table facet_sets in share row exclusive mode;
      none := repeat('0', greatest(
        (select max(length(members)) from facet_sets),
        ((select max(facet_bit) from unnest(changed) as facet_bit) / 1024 + 1) * 1024
      ))::bit varying;
      with touched as (
        select bit_or(set_bit(none, facet_bit, 1)) as bits from unnest(changed) as facet_bit
      ), tagged as (
        select kind, name, bit_or(set_bit(none, facet_bit, 1)) as bits
        from products, shop_facets_of(main_categories, subcategories, shop_sellable(stock, plans, monthly_cents))
        where facet_bit = any(changed)
        group by kind, name
      ), written as (
        select kind, name, had.members as before,
          coalesce(had.members || substring(none from length(had.members) + 1), none) & ~touched.bits
            | coalesce(tagged.bits, none) as members
        from facet_sets as had full join tagged using (kind, name) cross join touched
      )
      insert into facet_sets (kind, name, members)
      select kind, name, members from written where before is distinct from members
      on conflict (kind, name) do update set members = excluded.members;
      delete from facet_sets where bit_count(members) = 0;
    end
  $$;
--> statement-breakpoint
create or replace trigger products_change_noted after update of main_categories, subcategories, stock, plans, monthly_cents on products
  for each row
  when (old.main_categories is distinct from new.main_categories or old.subcategories is distinct from new.subcategories or shop_sellable(old.stock, old.plans, old.monthly_cents) <> shop_sellable(new.stock, new.plans, new.monthly_cents))
  execute function shop_note_facets();
--> statement-breakpoint
drop trigger products_tags_changed on products;
--> statement-breakpoint
create constraint trigger products_tags_changed after update of main_categories, subcategories, stock, plans, monthly_cents on products
  deferrable initially deferred for each row
  when (old.main_categories is distinct from new.main_categories or old.subcategories is distinct from new.subcategories or shop_sellable(old.stock, old.plans, old.monthly_cents) <> shop_sellable(new.stock, new.plans, new.monthly_cents))
  execute function shop_facets_changed();
--> statement-breakpoint
select shop_write_facet_sets();
