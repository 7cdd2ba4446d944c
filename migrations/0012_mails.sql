CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"unclear_since" timestamp with time zone,
	"provider_id" text,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"resend_of" uuid,
	CONSTRAINT "mails_key_key" UNIQUE("key"),
	CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'order_link', 'withdrawal_acknowledgement', 'contact_message')),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sent', 'failed', 'unclear', 'bounced')),
	CONSTRAINT "mails_recipient_length" CHECK (length("mails"."recipient") between 3 and 254),
	CONSTRAINT "mails_attempts_range" CHECK ("mails"."attempts" >= 0),
	CONSTRAINT "mails_sent_has_time" CHECK ("mails"."state" <> 'sent' or "mails"."sent_at" is not null),
	CONSTRAINT "mails_unclear_has_time" CHECK ("mails"."state" <> 'unclear' or "mails"."unclear_since" is not null),
	CONSTRAINT "mails_ended_is_not_tried" CHECK ("mails"."state" not in ('sent', 'bounced') or "mails"."next_try_at" is null)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_resend_of_mails_id_fk" FOREIGN KEY ("resend_of") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_sequence_key" ON "mails" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "mails_order_id_idx" ON "mails" USING btree ("order_id","sequence");--> statement-breakpoint
CREATE INDEX "mails_resend_of_idx" ON "mails" USING btree ("resend_of");--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "mails_bounced_idx" ON "mails" USING btree (lower("recipient")) WHERE state = 'bounced';--> statement-breakpoint
CREATE INDEX "mails_provider_id_idx" ON "mails" USING btree ("provider_id");