CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "contact_messages_first_name_length" CHECK (length("contact_messages"."first_name") between 1 and 80),
	CONSTRAINT "contact_messages_last_name_length" CHECK (length("contact_messages"."last_name") between 1 and 80),
	CONSTRAINT "contact_messages_email_length" CHECK (length("contact_messages"."email") between 3 and 254),
	CONSTRAINT "contact_messages_phone_form" CHECK ("contact_messages"."phone" ~ '^[0-9+().\- ]{5,32}$'),
	CONSTRAINT "contact_messages_message_length" CHECK (length("contact_messages"."message") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"productname" text NOT NULL,
	"plan" text NOT NULL,
	"description" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"line_cents" bigint GENERATED ALWAYS AS (unit_cents::bigint * quantity) STORED NOT NULL,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_quantity_range" CHECK ("order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_unit_range" CHECK ("order_items"."unit_cents" between 1 and 99999999),
	CONSTRAINT "order_items_position_range" CHECK ("order_items"."position" between 0 and 99),
	CONSTRAINT "order_items_plan_known" CHECK ("order_items"."plan" in ('Monthly', '1 year', '3 year'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"status" text DEFAULT 'pending' NOT NULL,
	"checkout_session_id" text,
	"browser_hash" text NOT NULL,
	"cart_fingerprint" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'eur' NOT NULL,
	"user_id" uuid,
	"customer_name" text,
	"customer_email" text,
	"payment_intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_checkout_session_id_key" UNIQUE("checkout_session_id"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled')),
	CONSTRAINT "orders_amount_range" CHECK ("orders"."amount_cents" between 1 and 99999999),
	CONSTRAINT "orders_currency_euro" CHECK ("orders"."currency" = 'eur'),
	CONSTRAINT "orders_paid_has_time" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"productname" text NOT NULL,
	"slug" text NOT NULL,
	"image_url" text NOT NULL,
	"price_cents" integer NOT NULL,
	"discount_cents" integer,
	"total_cents" integer GENERATED ALWAYS AS (price_cents - coalesce(discount_cents, 0)) STORED NOT NULL,
	"description" text NOT NULL,
	"stock" boolean DEFAULT true NOT NULL,
	"main_categories" text[] NOT NULL,
	"subcategories" text[] NOT NULL,
	"plans" text[] NOT NULL,
	"monthly_cents" integer,
	"one_year_cents" integer,
	"three_year_cents" integer,
	"display_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (shop_fold(productname)) STORED NOT NULL,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(productname || ' ' || description)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_key" UNIQUE("slug"),
	CONSTRAINT "products_productname_present" CHECK (btrim("products"."productname") <> '' and length("products"."productname") <= 200),
	CONSTRAINT "products_slug_form" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "products_description_present" CHECK (btrim("products"."description") <> ''),
	CONSTRAINT "products_price_range" CHECK ("products"."price_cents" between 100 and 99999999),
	CONSTRAINT "products_discount_range" CHECK ("products"."discount_cents" >= 0 and "products"."discount_cents" < "products"."price_cents"),
	CONSTRAINT "products_plans_known" CHECK (cardinality("products"."plans") > 0 and "products"."plans" <@ array['Monthly', '1 year', '3 year']),
	CONSTRAINT "products_plan_prices_range" CHECK ("products"."monthly_cents" between 1 and 99999999 and "products"."one_year_cents" between 1 and 99999999 and "products"."three_year_cents" between 1 and 99999999),
	CONSTRAINT "products_display_order_range" CHECK ("products"."display_order" >= 0),
	CONSTRAINT "products_version_range" CHECK ("products"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"processed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" integer[] DEFAULT array[2001] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[A-Za-z][A-Za-z0-9_-]{3,23}$'),
	CONSTRAINT "users_roles_known" CHECK ("users"."roles" <@ array[2001, 5150] and "users"."roles" @> array[2001])
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order_id_idx" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_items_product_id_idx" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_sequence_key" ON "orders" USING btree ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending_a_browser" ON "orders" USING btree ("browser_hash") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_user_id_idx" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_idx" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "products_productname_key" ON "products" USING btree (lower(btrim("productname")));--> statement-breakpoint
CREATE INDEX "products_display_order_idx" ON "products" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "products_main_categories_idx" ON "products" USING gin ("main_categories");--> statement-breakpoint
CREATE INDEX "products_subcategories_idx" ON "products" USING gin ("subcategories");--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));