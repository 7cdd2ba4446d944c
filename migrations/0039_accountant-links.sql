CREATE TABLE "accountant_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" date NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "accountant_links_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "accountant_links_hash_form" CHECK ("accountant_links"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "accountant_links_name_length" CHECK (length("accountant_links"."name") between 1 and 80),
	CONSTRAINT "accountant_links_valid_range" CHECK ("accountant_links"."valid_until" - ("accountant_links"."created_at" at time zone 'Europe/Amsterdam')::date between 0 and 400)
);
