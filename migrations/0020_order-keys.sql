CREATE INDEX "products_in_order_idx" ON "products" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "products_out_of_stock_idx" ON "products" USING btree ("display_order") WHERE not "products"."stock";--> statement-breakpoint
DROP INDEX "products_display_order_idx";--> statement-breakpoint
-- Room between products, for moves that rewrite one product (worker/catalogue/display-order.ts).
UPDATE "products" SET "display_order" = ("display_order" + 1) * 1024;
