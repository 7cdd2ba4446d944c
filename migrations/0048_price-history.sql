CREATE TABLE "price_history" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"productname" text NOT NULL,
	"plan" text NOT NULL,
	"paid_cents" integer,
	"list_cents" integer NOT NULL,
	"discount_cents" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_plan_known" CHECK ("price_history"."plan" in ('Monthly', '1 year', '3 year'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"cents" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"started_at" timestamp with time zone,
	"own_cents_before" integer,
	"lowest_cents" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "scheduled_prices_plan_known" CHECK ("scheduled_prices"."plan" in ('Monthly', '1 year', '3 year')),
	CONSTRAINT "scheduled_prices_cents_range" CHECK ("scheduled_prices"."cents" between 1 and 99999999),
	CONSTRAINT "scheduled_prices_days_in_order" CHECK ("scheduled_prices"."first_day" <= "scheduled_prices"."last_day")
);
--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_product_idx" ON "price_history" USING btree ("product_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_prices_one_open" ON "scheduled_prices" USING btree ("product_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "scheduled_prices_product_id_idx" ON "scheduled_prices" USING btree ("product_id","created_at");--> statement-breakpoint
-- Written by hand from here on.
-- The price of one unit of a plan; null if the plan isn't sold. As unitPriceCents in domain/catalogue/product.ts.
create function shop_paid_cents(product products, plan text) returns integer
  language sql immutable set search_path from current
  as $$
    select case
      when plan <> all(product.plans) then null
      when plan = 'Monthly' then product.monthly_cents
      when plan = '1 year' then coalesce(product.one_year_cents, product.total_cents)
      when plan = '3 year' then coalesce(product.three_year_cents, product.total_cents)
    end
  $$;
--> statement-breakpoint
-- The writer's time, which is that of the shop's clock, or the database's if the writer named none. Never before the last row's:
-- the last row before a moment is the price then.
create function shop_note_prices() returns trigger
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
          case when tg_op <> 'INSERT' then shop_paid_cents(old, plan) end as before,
          case when tg_op <> 'DELETE' then shop_paid_cents(new, plan) end as after
        from unnest(array['Monthly', '1 year', '3 year']) as plan
      ) as change
      where change.before is distinct from change.after;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_prices_noted_once_added after insert on products
  for each row execute function shop_note_prices();
--> statement-breakpoint
create trigger products_prices_noted after update on products
  for each row when (
    (old.total_cents, old.plans, old.monthly_cents, old.one_year_cents, old.three_year_cents)
      is distinct from (new.total_cents, new.plans, new.monthly_cents, new.one_year_cents, new.three_year_cents)
  ) execute function shop_note_prices();
--> statement-breakpoint
create trigger products_prices_noted_once_deleted after delete on products
  for each row execute function shop_note_prices();
--> statement-breakpoint
-- As timelines are (0029).
create trigger price_history_kept before update or delete on price_history
  for each row execute function shop_timeline_kept();
--> statement-breakpoint
create trigger price_history_not_emptied before truncate on price_history
  for each statement execute function shop_timeline_kept();
--> statement-breakpoint
-- While a scheduled price runs, its plan costs what it says, so that no edit or import replaces it without a word. The
-- job starts one by writing the product first, and ends one by writing its end first.
create function shop_scheduled_price_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if exists (
        select from scheduled_prices as running
        where running.product_id = new.id and running.started_at is not null and running.ended_at is null
          and running.cents is distinct from shop_paid_cents(new, running.plan)
      ) then
        raise exception 'a scheduled price runs'
          using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
      end if;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_scheduled_price_kept after update on products
  for each row when (
    (old.total_cents, old.plans, old.monthly_cents, old.one_year_cents, old.three_year_cents)
      is distinct from (new.total_cents, new.plans, new.monthly_cents, new.one_year_cents, new.three_year_cents)
  ) execute function shop_scheduled_price_kept();
--> statement-breakpoint
create trigger scheduled_prices_version after insert or update or delete or truncate on scheduled_prices
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
-- The history begins with the prices of this moment.
insert into price_history (product_id, productname, plan, paid_cents, list_cents, discount_cents, at)
select products.id, products.productname, plan, shop_paid_cents(products, plan), products.price_cents,
  products.discount_cents, greatest(now(), products.updated_at)
from products, unnest(array['Monthly', '1 year', '3 year']) as plan
where shop_paid_cents(products, plan) is not null;
