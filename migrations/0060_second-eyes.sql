CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asked_by" uuid NOT NULL,
	"call" text NOT NULL,
	"input_hash" text NOT NULL,
	"summary" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	CONSTRAINT "approvals_asked_once_key" UNIQUE("asked_by","call","input_hash"),
	CONSTRAINT "approvals_hash_form" CHECK ("approvals"."input_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "approvals_approved_complete" CHECK (("approvals"."approved_by" is null) = ("approvals"."approved_at" is null)),
	CONSTRAINT "approvals_by_another" CHECK ("approvals"."approved_by" <> "approvals"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_purpose_known";--> statement-breakpoint
ALTER TABLE "staff_rules" ADD COLUMN "second_eyes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_rules" ADD COLUMN "second_eyes_refund_cents" integer DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_approved_by_idx" ON "approvals" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "approvals_expires_at_idx" ON "approvals" USING btree ("expires_at");--> statement-breakpoint
-- safe since 0.1.0: it allows all that the earlier one did.
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('add', 'sign_in', 'second_factor', 'prove', 'approve'));--> statement-breakpoint
-- safe since 0.1.0: no earlier version writes the column.
ALTER TABLE "staff_rules" ADD CONSTRAINT "staff_rules_second_eyes_refund_counts" CHECK ("staff_rules"."second_eyes_refund_cents" >= 0);