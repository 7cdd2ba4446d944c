ALTER TABLE "orders" ADD COLUMN "cash_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_cash_idx" ON "orders" USING btree ("cash_asked_at") WHERE cash_cents > 0;