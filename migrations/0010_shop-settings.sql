CREATE TABLE "shop_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	CONSTRAINT "shop_settings_key_form" CHECK ("shop_settings"."key" ~ '^[a-zA-Z_.]{1,80}$'),
	CONSTRAINT "shop_settings_text_length" CHECK (length("shop_settings"."text") <= 2000),
	CONSTRAINT "shop_settings_version_range" CHECK ("shop_settings"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer_ends_at" timestamp with time zone;--> statement-breakpoint
create trigger shop_settings_version after insert or update or delete or truncate on shop_settings
  for each statement execute function shop_write_catalogue_version();
