CREATE TABLE "order_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"q" text NOT NULL,
	"status" text,
	"sort" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_name_length" CHECK (length("order_views"."name") between 1 and 60),
	CONSTRAINT "order_views_q_length" CHECK (length("order_views"."q") <= 1000)
);
--> statement-breakpoint
DROP INDEX "orders_amount_cents_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name_key" ON "order_views" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("amount_cents","sequence");--> statement-breakpoint
CREATE INDEX "orders_customer_name_idx" ON "orders" USING btree ("customer_name" collate "und-x-icu" asc nulls last,"sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_customer_name_down_idx" ON "orders" USING btree ("customer_name" collate "und-x-icu" desc nulls last,"sequence" DESC NULLS FIRST);