CREATE TABLE "vat_checks" (
	"vat_number" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"name" text,
	"address" text,
	"consultation_number" text,
	"checked_at" timestamp with time zone NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "vat_checks_outcome_known" CHECK ("vat_checks"."outcome" in ('valid', 'invalid', 'member_state_silent', 'vies_silent'))
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "listed_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_rule" text DEFAULT 'domestic' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_rate" numeric(4, 1) DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company" jsonb;--> statement-breakpoint
CREATE INDEX "vat_checks_checked_at_idx" ON "vat_checks" USING btree ("checked_at");--> statement-breakpoint
-- safe since 0.1.0: the previous version leaves these columns to their defaults.
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat_rule_known" CHECK ("orders"."vat_rule" in ('domestic', 'reverse_charge', 'oss', 'below_threshold', 'outside_eu'));--> statement-breakpoint
-- safe since 0.1.0: the previous version leaves these columns to their defaults.
ALTER TABLE "orders" ADD CONSTRAINT "orders_net_has_company" CHECK ("orders"."vat_rate" > 0 or "orders"."company" is not null);--> statement-breakpoint
-- safe since 0.1.0: the previous version leaves these columns to their defaults.
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat_rate_range" CHECK ("orders"."vat_rate" between 0 and 30);--> statement-breakpoint
-- What an order was taxed by stays as it was: a correction is a new record, never a change of this one.
create function shop_company_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'the company and the VAT of an order never change'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger orders_company_kept before update on orders
  for each row when (
    (new.company, new.vat_rule, new.vat_rate) is distinct from (old.company, old.vat_rule, old.vat_rate)
  ) execute function shop_company_kept();
