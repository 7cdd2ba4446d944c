CREATE TABLE "entitlement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entitlement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"source" text NOT NULL,
	"username" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entitlement_events_admin_named" CHECK (("entitlement_events"."source" = 'admin') = ("entitlement_events"."username" is not null))
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"unit" integer NOT NULL,
	"state" text NOT NULL,
	"administrator_email" text,
	"administrator_company" text,
	"details_due_at" timestamp with time zone,
	"to_deliver_since" timestamp with time zone,
	"promised_at" timestamp with time zone NOT NULL,
	"supplier_reference" text,
	"reference" text,
	"starts_on" date,
	"ends_on" date,
	"failed_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(coalesce(reference, '') || ' ' || coalesce(supplier_reference, '') || ' ' || coalesce(administrator_email, '') || ' ' || coalesce(administrator_company, ''))) STORED NOT NULL,
	CONSTRAINT "entitlements_state_known" CHECK ("entitlements"."state" in ('awaiting_details', 'to_deliver', 'ordered', 'delivered', 'ended', 'failed', 'revoked')),
	CONSTRAINT "entitlements_unit_range" CHECK ("entitlements"."unit" between 1 and 99),
	CONSTRAINT "entitlements_details_due_while_awaited" CHECK (("entitlements"."state" = 'awaiting_details') = ("entitlements"."details_due_at" is not null)),
	CONSTRAINT "entitlements_nobody_known_while_awaited" CHECK ("entitlements"."state" <> 'awaiting_details' or ("entitlements"."administrator_email" is null and "entitlements"."administrator_company" is null)),
	CONSTRAINT "entitlements_to_deliver_since" CHECK ("entitlements"."state" not in ('to_deliver', 'ordered') or "entitlements"."to_deliver_since" is not null),
	CONSTRAINT "entitlements_ordered_at_supplier" CHECK ("entitlements"."state" <> 'ordered' or "entitlements"."supplier_reference" is not null),
	CONSTRAINT "entitlements_delivered_whole" CHECK (num_nulls("entitlements"."reference", "entitlements"."starts_on", "entitlements"."ends_on") in (0, 3)),
	CONSTRAINT "entitlements_delivered_something" CHECK ("entitlements"."state" not in ('delivered', 'ended') or "entitlements"."reference" is not null),
	CONSTRAINT "entitlements_nothing_delivered_before" CHECK ("entitlements"."state" not in ('awaiting_details', 'to_deliver', 'ordered', 'failed') or "entitlements"."reference" is null),
	CONSTRAINT "entitlements_period" CHECK ("entitlements"."ends_on" >= "entitlements"."starts_on"),
	CONSTRAINT "entitlements_failed_with_reason" CHECK (("entitlements"."state" = 'failed') = ("entitlements"."failed_reason" is not null)),
	CONSTRAINT "entitlements_reference_length" CHECK (length("entitlements"."reference") between 1 and 200),
	CONSTRAINT "entitlements_supplier_reference_length" CHECK (length("entitlements"."supplier_reference") between 1 and 200),
	CONSTRAINT "entitlements_failed_reason_length" CHECK (length("entitlements"."failed_reason") between 1 and 1000),
	CONSTRAINT "entitlements_administrator_email_length" CHECK (length("entitlements"."administrator_email") between 1 and 512),
	CONSTRAINT "entitlements_administrator_company_length" CHECK (length("entitlements"."administrator_company") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "entitlement_events" ADD CONSTRAINT "entitlement_events_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlement_events_entitlement_id_idx" ON "entitlement_events" USING btree ("entitlement_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_unit_key" ON "entitlements" USING btree ("order_id","position","unit");--> statement-breakpoint
CREATE INDEX "entitlements_state_promised_at_idx" ON "entitlements" USING btree ("state","promised_at");--> statement-breakpoint
CREATE INDEX "entitlements_ends_on_idx" ON "entitlements" USING btree ("ends_on") WHERE state = 'delivered';--> statement-breakpoint
CREATE INDEX "entitlements_search_idx" ON "entitlements" USING gin ("search_folded" gin_trgm_ops);
--> statement-breakpoint
-- What is paid already is to be delivered, and promised from now on (D41). The five-minute job makes what the version that
-- still serves leaves out from here on.
WITH "made" AS (
	INSERT INTO "entitlements" ("order_id", "position", "unit", "state", "administrator_email", "to_deliver_since", "promised_at", "created_at", "updated_at")
	SELECT "line"."order_id", "line"."position", "unit", 'to_deliver', nullif(left("orders"."customer_email", 512), ''), now(), now() + interval '24 hours', now(), now()
	FROM "orders" JOIN "order_items" "line" ON "line"."order_id" = "orders"."id" CROSS JOIN LATERAL generate_series(1, "line"."quantity") "unit"
	WHERE "orders"."status" = 'paid'
	ORDER BY "orders"."sequence", "line"."position", "unit"
	RETURNING "id"
)
INSERT INTO "entitlement_events" ("entitlement_id", "kind", "to_state", "source", "at")
SELECT "id", 'made', 'to_deliver', 'migration', now() FROM "made";
