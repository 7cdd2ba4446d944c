CREATE TABLE "corrected_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"username" text,
	"company" jsonb NOT NULL,
	"vat_rule" text NOT NULL,
	"vat_rate" numeric(4, 1) NOT NULL,
	"refund_id" uuid,
	"amount_cents" integer NOT NULL,
	"credited_invoice_id" text NOT NULL,
	"credited_invoice_number" text NOT NULL,
	"credit_note_id" text,
	"credit_note_number" text,
	"credited_vat_cents" integer,
	"invoice_id" text,
	"invoice_number" text,
	"vat_cents" integer,
	"failure_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "corrected_invoices_state_known" CHECK ("corrected_invoices"."state" in ('pending', 'done', 'failed')),
	CONSTRAINT "corrected_invoices_vat_rule_known" CHECK ("corrected_invoices"."vat_rule" in ('domestic', 'reverse_charge', 'oss', 'below_threshold', 'outside_eu')),
	CONSTRAINT "corrected_invoices_vat_rate_range" CHECK ("corrected_invoices"."vat_rate" between 0 and 30),
	CONSTRAINT "corrected_invoices_amount_range" CHECK ("corrected_invoices"."amount_cents" between 1 and 99999999),
	CONSTRAINT "corrected_invoices_done_is_whole" CHECK ("corrected_invoices"."state" <> 'done' or num_nulls("corrected_invoices"."credit_note_id", "corrected_invoices"."credit_note_number", "corrected_invoices"."credited_vat_cents", "corrected_invoices"."invoice_id", "corrected_invoices"."invoice_number", "corrected_invoices"."vat_cents", "corrected_invoices"."done_at") = 0)
);
--> statement-breakpoint
ALTER TABLE "corrected_invoices" ADD CONSTRAINT "corrected_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrected_invoices" ADD CONSTRAINT "corrected_invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrected_invoices_order_id_idx" ON "corrected_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corrected_invoices_one_pending" ON "corrected_invoices" USING btree ("order_id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "corrected_invoices_refund_id_key" ON "corrected_invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "corrected_invoices_invoice_id_idx" ON "corrected_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "corrected_invoices_done_at_idx" ON "corrected_invoices" USING btree ("done_at");--> statement-breakpoint
-- What a corrected invoice says never changes, and nothing about it once it's done: another correction is another row.
create function shop_corrected_invoice_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'a corrected invoice never changes'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger corrected_invoices_kept before update on corrected_invoices
  for each row when (
    (new.order_id, new.company, new.vat_rule, new.vat_rate, new.amount_cents, new.credited_invoice_id)
      is distinct from (old.order_id, old.company, old.vat_rule, old.vat_rate, old.amount_cents, old.credited_invoice_id)
    or (old.state <> 'pending' and (to_jsonb(new) - 'refund_id') is distinct from (to_jsonb(old) - 'refund_id'))
  ) execute function shop_corrected_invoice_kept();
