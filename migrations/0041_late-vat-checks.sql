CREATE TABLE "late_vat_checks" (
	"order_id" uuid NOT NULL,
	"vat_number" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"outcome" text,
	"name" text,
	"address" text,
	"consultation_number" text,
	"checked_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "late_vat_checks_order_id_vat_number_pk" PRIMARY KEY("order_id","vat_number"),
	CONSTRAINT "late_vat_checks_attempts_range" CHECK ("late_vat_checks"."attempts" >= 0),
	CONSTRAINT "late_vat_checks_outcome_known" CHECK ("late_vat_checks"."outcome" in ('valid', 'invalid', 'unanswered')),
	CONSTRAINT "late_vat_checks_outcome_has_answer" CHECK ("late_vat_checks"."outcome" is null or ("late_vat_checks"."checked_at" is not null and "late_vat_checks"."answer" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "late_vat_checks" ADD CONSTRAINT "late_vat_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_vat_checks_due_idx" ON "late_vat_checks" USING btree ("next_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "late_vat_checks_outcome_idx" ON "late_vat_checks" USING btree ("outcome");--> statement-breakpoint
-- safe since 0.1.0: it takes every kind that it took before, and one more.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'renewal_reminder', 'order_link', 'new_order_link', 'administrator_changed', 'withdrawal_acknowledgement', 'contact_message', 'shop_notice', 'back_in_stock', 'vat_number_invalid'));--> statement-breakpoint
-- The outcome decides about money: once there is one, it stays as it was recorded.
create function shop_late_vat_check_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'a late check of a VAT number never changes once it has an outcome'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger late_vat_checks_kept before update on late_vat_checks
  for each row when (old.outcome is not null) execute function shop_late_vat_check_kept();
