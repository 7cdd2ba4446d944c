CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"about_customer" boolean NOT NULL,
	"text" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text_length" CHECK (length("order_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag"),
	CONSTRAINT "order_tags_tag_length" CHECK (length("order_tags"."tag") between 1 and 24),
	CONSTRAINT "order_tags_tag_form" CHECK ("order_tags"."tag" = lower("order_tags"."tag") and "order_tags"."tag" !~ '\s')
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order_id_idx" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_tags_tag_idx" ON "order_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "contact_messages_sender_idx" ON "contact_messages" USING btree (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower(btrim("recipient")));--> statement-breakpoint
CREATE INDEX "orders_company_idx" ON "orders" USING gin (shop_fold("company" ->> 'name') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_requests_email_idx" ON "stock_requests" USING btree (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "withdrawals_sender_idx" ON "withdrawals" USING btree (lower(btrim("email")));