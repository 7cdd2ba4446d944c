CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"staff_roles" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_hash_form" CHECK ("staff_invitations"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "staff_invitations_name_length" CHECK (length("staff_invitations"."name") between 1 and 80),
	CONSTRAINT "staff_invitations_roles_known" CHECK (cardinality("staff_invitations"."staff_roles") > 0 and "staff_invitations"."staff_roles" <@ array['owner', 'sales', 'catalogue', 'accountant'])
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_rules" ADD COLUMN "refund_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by_idx" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
-- safe since 0.1.0: no earlier version writes the column.
ALTER TABLE "staff_rules" ADD CONSTRAINT "staff_rules_refund_limit_counts" CHECK ("staff_rules"."refund_limit_cents" >= 0);