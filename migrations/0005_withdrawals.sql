CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"order_id" uuid,
	"statement" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "withdrawals_fingerprint_key" UNIQUE("fingerprint"),
	CONSTRAINT "withdrawals_name_length" CHECK (length("withdrawals"."name") between 1 and 160),
	CONSTRAINT "withdrawals_email_length" CHECK (length("withdrawals"."email") between 3 and 254),
	CONSTRAINT "withdrawals_order_number_length" CHECK (length("withdrawals"."order_number") between 1 and 40),
	CONSTRAINT "withdrawals_statement_length" CHECK (length("withdrawals"."statement") between 1 and 2000),
	CONSTRAINT "withdrawals_handled_by_somebody" CHECK (("withdrawals"."handled_at" is null) = ("withdrawals"."handled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_sequence_key" ON "withdrawals" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "withdrawals_order_id_idx" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open_idx" ON "withdrawals" USING btree ("sequence") WHERE handled_at is null;