CREATE TABLE "reminders" (
	"order_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_order_id_ends_on_days_before_pk" PRIMARY KEY("order_id","ends_on","days_before"),
	CONSTRAINT "reminders_days_before_range" CHECK ("reminders"."days_before" between 1 and 366)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "renews_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "renews_order_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminders_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- safe since 0.1.0: only this version writes the new column.
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_renews_id_entitlements_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe since 0.1.0: only this version writes the new column.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_renews_order_id_orders_id_fk" FOREIGN KEY ("renews_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe since 0.1.0: only this version writes the new column.
CREATE UNIQUE INDEX "entitlements_renews_id_key" ON "entitlements" USING btree ("renews_id") WHERE renews_id is not null and state <> 'revoked';--> statement-breakpoint
CREATE INDEX "entitlements_renews_id_idx" ON "entitlements" USING btree ("renews_id");--> statement-breakpoint
CREATE INDEX "order_items_renews_order_id_idx" ON "order_items" USING btree ("renews_order_id");--> statement-breakpoint
-- safe since 0.1.0: only this version writes the new column.
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_renews_another" CHECK ("entitlements"."renews_id" <> "entitlements"."id");--> statement-breakpoint
-- safe since 0.1.0: it takes every kind that it took before, and one more.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'renewal_reminder', 'order_link', 'withdrawal_acknowledgement', 'contact_message'));
