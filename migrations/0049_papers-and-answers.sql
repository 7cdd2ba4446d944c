CREATE TABLE "answer_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_templates_name_length" CHECK (length("answer_templates"."name") between 1 and 80),
	CONSTRAINT "answer_templates_text_length" CHECK (length("answer_templates"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "message_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_answers_text_length" CHECK (length("message_answers"."text") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search_folded" text GENERATED ALWAYS AS (shop_fold(first_name || ' ' || last_name || ' ' || email || ' ' || message)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_templates_name_key" ON "answer_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "message_answers_message_id_idx" ON "message_answers" USING btree ("message_id","created_at");--> statement-breakpoint
-- safe since 0.1.0: only this version writes the column.
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_listed_idx" ON "contact_messages" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_open_idx" ON "contact_messages" USING btree ("created_at","id") WHERE answered_at is null and archived_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_answered_idx" ON "contact_messages" USING btree ("created_at","id") WHERE answered_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_archived_idx" ON "contact_messages" USING btree ("created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_order_id_idx" ON "contact_messages" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_customer_email_idx" ON "orders" USING btree (lower(btrim("customer_email")),"sequence");--> statement-breakpoint
-- safe since 0.1.0: it takes every kind that it took before, and two more.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'renewal_reminder', 'order_link', 'new_order_link', 'administrator_changed', 'withdrawal_acknowledgement', 'contact_message', 'shop_notice', 'back_in_stock', 'vat_number_invalid', 'invoice_corrected', 'email_corrected', 'message_answer'));--> statement-breakpoint
-- Custom: an erasure takes a name, and a note that has somebody's address, out of an order's timeline, as it does out of a unit's
-- (0029).
drop trigger order_events_kept on order_events;
--> statement-breakpoint
create trigger order_events_kept before delete on order_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger order_events_unchanged before update on order_events
  for each row when (
    to_jsonb(new) - array['username', 'note'] is distinct from to_jsonb(old) - array['username', 'note']
    or (new.username is distinct from old.username and new.username is distinct from 'erased')
    or (new.note is distinct from old.note and new.note is not null)
  ) execute function shop_timeline_kept();
