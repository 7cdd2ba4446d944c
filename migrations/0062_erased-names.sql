ALTER TABLE "corrected_invoices" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "money_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_without_number_idx" ON "orders" USING btree ("money_asked_at" NULLS FIRST) WHERE status = 'paid' and invoice_number is null;--> statement-breakpoint
-- Written by hand: an erasure takes a name out of a corrected invoice, done or not, as it does out of a timeline (0029).
drop trigger corrected_invoices_kept on corrected_invoices;
--> statement-breakpoint
create trigger corrected_invoices_kept before update on corrected_invoices
  for each row when (
    (new.order_id, new.company, new.vat_rule, new.vat_rate, new.amount_cents, new.credited_invoice_id)
      is distinct from (old.order_id, old.company, old.vat_rule, old.vat_rate, old.amount_cents, old.credited_invoice_id)
    or (
      old.state <> 'pending'
      and to_jsonb(new) - array['refund_id', 'username'] is distinct from to_jsonb(old) - array['refund_id', 'username']
    )
    or (new.username is distinct from old.username and new.username is distinct from 'erased')
  ) execute function shop_corrected_invoice_kept();
