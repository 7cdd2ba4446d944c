CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offers_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"status" text DEFAULT 'open' NOT NULL,
	"email" text NOT NULL,
	"company" jsonb,
	"residence" jsonb,
	"lines" jsonb NOT NULL,
	"gross_cents" integer NOT NULL,
	"vat" jsonb NOT NULL,
	"note" text NOT NULL,
	"valid_until" date NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acceptance" jsonb,
	"replaces_id" uuid,
	"reminded_at" timestamp with time zone,
	"moved_at" timestamp with time zone NOT NULL,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(email || ' ' || coalesce(company ->> 'name', ''))) STORED NOT NULL,
	CONSTRAINT "offers_status_known" CHECK ("offers"."status" in ('open', 'accepted', 'ordered', 'expired', 'withdrawn', 'replaced')),
	CONSTRAINT "offers_email_length" CHECK (length("offers"."email") between 3 and 254),
	CONSTRAINT "offers_for_somebody" CHECK (("offers"."company" is null) <> ("offers"."residence" is null)),
	CONSTRAINT "offers_gross_range" CHECK ("offers"."gross_cents" between 1 and 99999999),
	CONSTRAINT "offers_accepted_by_somebody" CHECK ("offers"."status" not in ('accepted', 'ordered') or "offers"."acceptance" is not null)
);
--> statement-breakpoint
ALTER TABLE "acts" DROP CONSTRAINT "acts_subject_kind_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_replaces_id_offers_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_sequence_key" ON "offers" USING btree ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_replaces_id_key" ON "offers" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "offers_status_idx" ON "offers" USING btree ("status","sequence");--> statement-breakpoint
CREATE INDEX "offers_valid_until_idx" ON "offers" USING btree ("valid_until") WHERE status in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "offers_moved_at_idx" ON "offers" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "offers_search_idx" ON "offers" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offers_email_idx" ON "offers" USING btree (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "offers_company_email_idx" ON "offers" USING btree (lower(btrim("company" ->> 'email'))) WHERE company is not null;--> statement-breakpoint
CREATE INDEX "offers_administrator_idx" ON "offers" USING btree (lower(btrim("acceptance" -> 'administrator' ->> 'email'))) WHERE acceptance is not null;--> statement-breakpoint
-- safe since 0.1.0: the previous version writes no offer_id.
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe since 0.1.0: the previous version writes no offer_id.
ALTER TABLE "mails" ADD CONSTRAINT "mails_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- safe since 0.1.0: the previous version writes no offer_id.
ALTER TABLE "orders" ADD CONSTRAINT "orders_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_offer_id_idx" ON "contact_messages" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX "mails_offer_id_idx" ON "mails" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
-- safe since 0.1.0: the previous version writes no offer_id.
CREATE UNIQUE INDEX "orders_one_pending_an_offer" ON "orders" USING btree ("offer_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_offer_id_idx" ON "orders" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
-- safe since 0.1.0: every kind stays, and one more.
ALTER TABLE "acts" ADD CONSTRAINT "acts_subject_kind_known" CHECK ("acts"."subject_kind" in ('order', 'offer', 'product', 'withdrawal', 'message', 'template', 'view', 'link', 'account', 'image', 'file'));--> statement-breakpoint
create trigger offers_acts_noted after insert or update or delete on offers
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'status', 'lines', 'gross_cents', 'valid_until');
