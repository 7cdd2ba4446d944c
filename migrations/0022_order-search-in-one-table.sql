ALTER TABLE "orders" ADD COLUMN "products_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_out_of_stock_idx" ON "products" USING btree ("display_order","id") WHERE not stock;--> statement-breakpoint
CREATE INDEX "order_events_mismatch_idx" ON "order_events" USING btree ("order_id") WHERE kind = 'amount_mismatch';--> statement-breakpoint
CREATE INDEX "entitlements_state_updated_at_idx" ON "entitlements" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "orders_products_idx" ON "orders" USING gin ("products_folded" gin_trgm_ops);--> statement-breakpoint
-- The names of an order's lines, in the order itself: a search over two tables would read every match of both. Lines are
-- snapshots, which never change.
create function shop_order_lines_named() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      update orders set products_folded = named.names
      from (
        select order_id, string_agg(name_folded, E'\n' order by position) as names
        from order_items where order_id in (select order_id from written) group by order_id
      ) as named
      where orders.id = named.order_id;
      return null;
    end
  $$;
--> statement-breakpoint
create trigger order_items_added after insert on order_items
  referencing new table as written for each statement execute function shop_order_lines_named();
--> statement-breakpoint
update orders set products_folded = named.names
from (select order_id, string_agg(name_folded, E'\n' order by position) as names from order_items group by order_id) as named
where orders.id = named.order_id;
