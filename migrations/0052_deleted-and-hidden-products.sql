CREATE TABLE "deleted_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"productname" text NOT NULL,
	"image_url" text NOT NULL,
	"slug" text NOT NULL,
	"old_slugs" text[] NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"collection_ids" uuid[] NOT NULL,
	"lines" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shown" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_products_deleted_at_idx" ON "deleted_products" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "products_not_shown_idx" ON "products" USING btree ("shown") WHERE shown <> 'now';--> statement-breakpoint
-- safe since 0.1.0: no earlier version writes the column, and its default fits.
ALTER TABLE "products" ADD CONSTRAINT "products_shown_form" CHECK ("products"."shown" in ('now', 'not yet') or "products"."shown" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');--> statement-breakpoint
-- Written by hand from here on.
-- A product that the shop doesn't show isn't sold, so its plans have no price until it's shown: a reduction is announced
-- from prices that buyers saw (D79).
create or replace function shop_note_prices() returns trigger
  language plpgsql set search_path from current
  as $$
    declare
      product constant products := coalesce(new, old);
      earlier constant timestamptz :=
        (select at from price_history where product_id = product.id order by sequence desc limit 1);
    begin
      insert into price_history (product_id, productname, plan, paid_cents, list_cents, discount_cents, at)
      select product.id, product.productname, change.plan, change.after, product.price_cents, product.discount_cents,
        greatest(now(), product.updated_at, earlier)
      from (
        select plan,
          case when tg_op <> 'INSERT' and old.shown = 'now' then shop_paid_cents(old, plan) end as before,
          case when tg_op <> 'DELETE' and new.shown = 'now' then shop_paid_cents(new, plan) end as after
        from unnest(array['Monthly', '1 year', '3 year']) as plan
      ) as change
      where change.before is distinct from change.after;
      return null;
    end;
  $$;
--> statement-breakpoint
drop trigger products_prices_noted on products;
--> statement-breakpoint
create trigger products_prices_noted after update on products
  for each row when (
    (old.shown, old.total_cents, old.plans, old.monthly_cents, old.one_year_cents, old.three_year_cents)
      is distinct from (new.shown, new.total_cents, new.plans, new.monthly_cents, new.one_year_cents, new.three_year_cents)
  ) execute function shop_note_prices();
