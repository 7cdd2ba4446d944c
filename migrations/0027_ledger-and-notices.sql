CREATE TABLE "dispute_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_movements_not_nothing" CHECK ("dispute_movements"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_numbered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "vat_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_note_number" text;--> statement-breakpoint
ALTER TABLE "dispute_movements" ADD CONSTRAINT "dispute_movements_dispute_id_disputes_provider_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_movements" ADD CONSTRAINT "dispute_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_movements_dispute_id_idx" ON "dispute_movements" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_movements_order_id_idx" ON "dispute_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_movements_at_idx" ON "dispute_movements" USING btree ("at");--> statement-breakpoint
-- safe since 0.1.0: it takes every kind that it took before, and one more.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'renewal_reminder', 'order_link', 'new_order_link', 'administrator_changed', 'withdrawal_acknowledgement', 'contact_message', 'shop_notice'));
--> statement-breakpoint
-- The VAT in each refund that succeeded: its credit note's where that is known, else such that those of an order come to what
-- their sum has of its VAT.
update refunds set vat_cents = share.vat_cents, credit_note_number = share.number
from (
  select refunds.id, credit_notes.number, coalesce(
    round(credit_notes.vat_cents::numeric * refunds.amount_cents / credit_notes.amount_cents),
    round(vat.cents * sum(refunds.amount_cents) over so_far / orders.amount_cents)
      - round(vat.cents * (sum(refunds.amount_cents) over so_far - refunds.amount_cents) / orders.amount_cents)
  ) as vat_cents
  from refunds
  join orders on orders.id = refunds.order_id
  cross join lateral (
    select coalesce(orders.vat_cents, sum(round(line_cents * 21 / 121.0)), 0) as cents
    from order_items where order_items.order_id = orders.id
  ) as vat
  left join credit_notes on credit_notes.provider_id = refunds.credit_note_id
  where refunds.succeeded_at is not null
  window so_far as (partition by refunds.order_id, refunds.state order by refunds.succeeded_at, refunds.id)
) as share
where refunds.id = share.id;
--> statement-breakpoint
-- What disputes have taken and not given back, with the VAT that it has beside the order's refunds.
insert into dispute_movements (dispute_id, order_id, amount_cents, vat_cents, at)
select disputes.provider_id, disputes.order_id, -disputes.amount_cents,
  round(vat.cents * back.cents / orders.amount_cents)
    - round(vat.cents * (back.cents + disputes.amount_cents) / orders.amount_cents),
  disputes.opened_at
from disputes
join orders on orders.id = disputes.order_id
cross join lateral (
  select coalesce(orders.vat_cents, sum(round(line_cents * 21 / 121.0)), 0) as cents
  from order_items where order_items.order_id = orders.id
) as vat
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents from refunds
  where refunds.order_id = orders.id and refunds.state = 'succeeded'
) as back
where disputes.state in ('open', 'lost') and disputes.amount_cents > 0;
