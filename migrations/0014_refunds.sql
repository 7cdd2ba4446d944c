CREATE TABLE "credit_notes" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"void" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_amount_range" CHECK ("credit_notes"."amount_cents" between 1 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"provider_state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"lost_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('inquiry', 'open', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amount_range" CHECK ("disputes"."amount_cents" between 0 and 99999999),
	CONSTRAINT "disputes_lost_has_time" CHECK (("disputes"."state" = 'lost') = ("disputes"."lost_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" uuid NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_events_source_known" CHECK ("refund_events"."source" in ('admin', 'webhook', 'reconcile'))
);
--> statement-breakpoint
CREATE TABLE "refund_mismatches" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"found" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_units" (
	"refund_id" uuid NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_units_refund_id_entitlement_id_pk" PRIMARY KEY("refund_id","entitlement_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"request_key" uuid,
	"scope" text NOT NULL,
	"keep" boolean DEFAULT false NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"username" text,
	"state" text NOT NULL,
	"provider_id" text,
	"credit_note_id" text,
	"retry_of" uuid,
	"withdrawal_id" uuid,
	"failure_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "refunds_request_key_key" UNIQUE("request_key"),
	CONSTRAINT "refunds_provider_id_key" UNIQUE("provider_id"),
	CONSTRAINT "refunds_retry_of_key" UNIQUE("retry_of"),
	CONSTRAINT "refunds_scope_known" CHECK ("refunds"."scope" in ('whole', 'units', 'sum')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_source_known" CHECK ("refunds"."source" in ('admin', 'provider')),
	CONSTRAINT "refunds_amount_range" CHECK ("refunds"."amount_cents" between 1 and 99999999),
	CONSTRAINT "refunds_admin_named" CHECK (case "refunds"."source" when 'admin' then num_nulls("refunds"."username", "refunds"."reason", "refunds"."request_key") = 0 else num_nonnulls("refunds"."username", "refunds"."request_key") = 0 end),
	CONSTRAINT "refunds_provider_named" CHECK ("refunds"."provider_id" is not null or ("refunds"."source" = 'admin' and "refunds"."state" <> 'succeeded')),
	CONSTRAINT "refunds_succeeded_has_time" CHECK ("refunds"."state" <> 'succeeded' or "refunds"."succeeded_at" is not null),
	CONSTRAINT "refunds_failed_has_time" CHECK (("refunds"."state" = 'failed') = ("refunds"."failed_at" is not null)),
	CONSTRAINT "refunds_reason_length" CHECK (length("refunds"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_mismatches" ADD CONSTRAINT "refund_mismatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_id_credit_notes_provider_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("provider_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_order_id_idx" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_order_id_idx" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("due_at") WHERE state in ('inquiry', 'open');--> statement-breakpoint
CREATE INDEX "disputes_lost_at_idx" ON "disputes" USING btree ("lost_at") WHERE state = 'lost';--> statement-breakpoint
CREATE INDEX "refund_events_refund_id_idx" ON "refund_events" USING btree ("refund_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_units_once_key" ON "refund_units" USING btree ("entitlement_id") WHERE not failed;--> statement-breakpoint
CREATE INDEX "refund_units_entitlement_id_idx" ON "refund_units" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_withdrawal_id_idx" ON "refunds" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "refunds_credit_note_id_idx" ON "refunds" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "refunds_succeeded_at_idx" ON "refunds" USING btree ("succeeded_at") WHERE state = 'succeeded';--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("updated_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "orders_payment_intent_id_idx" ON "orders" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "orders_amount_cents_idx" ON "orders" USING btree ("amount_cents");--> statement-breakpoint
-- safe since 0.1.0: it takes every kind that it took before, and one more.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'order_link', 'withdrawal_acknowledgement', 'contact_message'));
--> statement-breakpoint
-- What is being paid back and was paid back never exceeds what was paid (D48), whoever writes and however many at once.
create function shop_refunds_within_paid() returns trigger
  language plpgsql set search_path from current
  as $$
    declare
      paid bigint;
      back bigint;
    begin
      if new.state = 'failed' then return new; end if;
      -- One at a time, beside deliveries that only refer to the order: whoever waited here sees, from the next statement on, what the one before wrote.
      select amount_cents into paid from orders where id = new.order_id and status = 'paid' for no key update;
      select coalesce(sum(amount_cents), 0) into back from refunds
      where order_id = new.order_id and state <> 'failed' and id <> new.id;
      if paid is null or back + new.amount_cents > paid then
        raise exception 'refunds exceed what was paid'
          using errcode = 'check_violation', constraint = 'refunds_within_paid', table = 'refunds';
      end if;
      return new;
    end;
  $$;
--> statement-breakpoint
create trigger refunds_within_paid before insert or update of order_id, amount_cents, state on refunds
  for each row execute function shop_refunds_within_paid();
