CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_links_kind_known" CHECK ("account_links"."kind" in ('confirm_email', 'reset_password')),
	CONSTRAINT "account_links_email_confirmed" CHECK (("account_links"."kind" = 'confirm_email') = ("account_links"."email" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token_hash_key" ON "account_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_links_user_id_idx" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_one_confirmation" ON "account_links" USING btree ("user_id") WHERE kind = 'confirm_email';--> statement-breakpoint
CREATE INDEX "account_links_expires_at_idx" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
-- safe since 0.1.0: the version that still serves writes no address.
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower(btrim("email")));--> statement-breakpoint
-- safe since 0.1.0: every kind stays, and three more.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'renewal_reminder', 'order_link', 'new_order_link', 'administrator_changed', 'withdrawal_acknowledgement', 'contact_message', 'shop_notice', 'back_in_stock', 'vat_number_invalid', 'invoice_corrected', 'email_corrected', 'message_answer', 'email_confirmation', 'password_reset', 'security_changed'));