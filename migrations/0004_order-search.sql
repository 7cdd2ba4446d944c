ALTER TABLE "order_items" ADD COLUMN "name_folded" text GENERATED ALWAYS AS (shop_fold(productname)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_folded" text GENERATED ALWAYS AS (shop_fold(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(payment_intent_id, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_unread_idx" ON "contact_messages" USING btree ("created_at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "order_items_name_folded_idx" ON "order_items" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_paid_at_idx" ON "orders" USING btree ("paid_at") WHERE status = 'paid';