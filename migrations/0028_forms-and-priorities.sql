CREATE TABLE "form_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient_hash" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_due_idx";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounced_for_now" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "form_mails_recipient_idx" ON "form_mails" USING btree ("recipient_hash","counted_at");--> statement-breakpoint
CREATE INDEX "mails_to_send_idx" ON "mails" USING btree ("priority","sequence") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "mails_of_forms_idx" ON "mails" USING btree ("first_tried_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "withdrawals_open_email_idx" ON "withdrawals" USING btree (lower("email")) WHERE handled_at is null;