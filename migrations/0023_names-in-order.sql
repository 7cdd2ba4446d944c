DROP INDEX "products_in_order_idx";--> statement-breakpoint
CREATE INDEX "products_in_order_idx" ON "products" USING btree ("display_order","id","name_folded");