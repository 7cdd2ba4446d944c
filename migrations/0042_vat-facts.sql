ALTER TABLE "orders" ADD COLUMN "vat_facts" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_evidence" jsonb;--> statement-breakpoint
CREATE INDEX "orders_cross_border_idx" ON "orders" USING btree ("paid_at") WHERE status = 'paid' and (vat_rule in ('below_threshold', 'oss') or (vat_facts is null and country <> 'NL'));--> statement-breakpoint
CREATE INDEX "orders_vat_concern_idx" ON "orders" USING btree ("paid_at") WHERE vat_evidence ->> 'concern' is not null;
--> statement-breakpoint
-- What an order's VAT was decided by stays as it was, and so does the evidence once it's there.
create function shop_vat_facts_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'what an order''s VAT was decided by and the evidence of it never change'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger orders_vat_facts_kept before update on orders
  for each row when (
    new.vat_facts is distinct from old.vat_facts
    or (old.vat_evidence is not null and new.vat_evidence is distinct from old.vat_evidence)
  ) execute function shop_vat_facts_kept();
