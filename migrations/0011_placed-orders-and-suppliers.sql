DROP INDEX "orders_total_idx";--> statement-breakpoint
DROP INDEX "orders_customer_name_idx";--> statement-breakpoint
DROP INDEX "orders_customer_name_down_idx";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "supplier" text;--> statement-breakpoint
CREATE INDEX "entitlements_supplier_idx" ON "entitlements" USING btree ("created_at") WHERE supplier is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_idx" ON "orders" USING btree ("sequence") WHERE status in ('processing', 'paid', 'payment_failed');--> statement-breakpoint
CREATE INDEX "orders_checkouts_idx" ON "orders" USING btree ("sequence") WHERE status in ('pending', 'expired', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("amount_cents","sequence") WHERE status in ('processing', 'paid', 'payment_failed');--> statement-breakpoint
CREATE INDEX "orders_customer_name_idx" ON "orders" USING btree ("customer_name" collate "und-x-icu" asc nulls last,"sequence" DESC NULLS FIRST) WHERE status in ('processing', 'paid', 'payment_failed');--> statement-breakpoint
CREATE INDEX "orders_customer_name_down_idx" ON "orders" USING btree ("customer_name" collate "und-x-icu" desc nulls last,"sequence" DESC NULLS FIRST) WHERE status in ('processing', 'paid', 'payment_failed');