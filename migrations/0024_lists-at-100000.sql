-- Every letter of a text, and every two that are next to each other: what one or two letters are looked for in. Costly, so that the
-- planner asks an index.
create function shop_short_parts(value text) returns text[]
  language sql immutable strict parallel safe cost 5000
  begin atomic
    select coalesce(array_agg(distinct part), '{}')
    from (
      select letter, letter || lead(letter) over (order by at) as two
      from unnest(string_to_array(value, null)) with ordinality as letters(letter, at)
    ) as parts, lateral (values (letter), (two)) as each(part)
    where part is not null;
  end;
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "order_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a unit is searched by of its order and its line. A line is a snapshot, which never changes; a customer is named once
-- the order is paid, and forgotten when their data is erased.
create function shop_unit_order_named() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      select orders.search_folded || ' ' || line.name_folded into new.order_folded
      from order_items as line join orders on orders.id = line.order_id
      where line.order_id = new.order_id and line.position = new.position;
      new.order_folded := coalesce(new.order_folded, '');
      return new;
    end
  $$;
--> statement-breakpoint
create trigger entitlements_added before insert on entitlements
  for each row execute function shop_unit_order_named();
--> statement-breakpoint
create function shop_customer_of_units_changed() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      update entitlements set order_folded = new.search_folded || ' ' || line.name_folded
      from order_items as line
      where entitlements.order_id = new.id
        and line.order_id = entitlements.order_id and line.position = entitlements.position;
      return null;
    end
  $$;
--> statement-breakpoint
create trigger orders_customer_changed after update of customer_name, customer_email, payment_intent_id on orders
  for each row when (old.search_folded is distinct from new.search_folded)
  execute function shop_customer_of_units_changed();
--> statement-breakpoint
update entitlements set order_folded = orders.search_folded || ' ' || line.name_folded
from order_items as line join orders on orders.id = line.order_id
where line.order_id = entitlements.order_id and line.position = entitlements.position;
--> statement-breakpoint
CREATE INDEX "entitlements_order_folded_idx" ON "entitlements" USING gin ("order_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entitlements_short_parts_idx" ON "entitlements" USING gin (shop_short_parts("search_folded" || ' ' || "order_folded"));--> statement-breakpoint
CREATE INDEX "orders_short_parts_idx" ON "orders" USING gin (shop_short_parts("search_folded" || ' ' || "products_folded"));--> statement-breakpoint
CREATE INDEX "entitlements_renewing_idx" ON "entitlements" USING btree ("order_id") WHERE renews_id is not null and state <> 'revoked';--> statement-breakpoint
DROP INDEX "contact_messages_created_at_idx";--> statement-breakpoint
DROP INDEX "contact_messages_unread_idx";--> statement-breakpoint
CREATE INDEX "contact_messages_newest_idx" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread_idx" ON "contact_messages" USING btree ("created_at","id") WHERE read_at is null;
