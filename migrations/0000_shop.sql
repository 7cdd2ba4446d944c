-- Trigram indexes answer `like '%word%'` (D1).
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as search compares it: lower case, without diacritics (D1). unaccent() is only STABLE, which a
-- generated column refuses; normalize() is IMMUTABLE. Letters that don't decompose are listed.
create function shop_fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øłđðħı', 'olddhi'
  );
--> statement-breakpoint
-- The database's copy of domain/catalogue/taxonomy.ts; a test compares them. To change it, a migration replaces this function and
-- corrects the products that no longer satisfy products_main_categories_complete: PostgreSQL doesn't check stored rows again when a
-- function changes.
create function shop_taxonomy() returns table (subcategory text, main_category text)
  language sql immutable parallel safe
  begin atomic
    select known.subcategory, known.main_category from (values
      ('Architecture', 'Architecture, Engineering & Construction'),
      ('Structural design', 'Architecture, Engineering & Construction'),
      ('MEP design', 'Architecture, Engineering & Construction'),
      ('Construction', 'Architecture, Engineering & Construction'),
      ('Infrastructure', 'Architecture, Engineering & Construction'),
      ('Product design & engineering', 'Product Design & Manufacturing'),
      ('Simulation & analysis', 'Product Design & Manufacturing'),
      ('Manufacturing & production', 'Product Design & Manufacturing'),
      ('Film & VFX', 'Media & Entertainment'),
      ('Gaming & VR', 'Media & Entertainment'),
      ('3D modeling', 'Workflows'),
      ('Additive manufacturing', 'Workflows'),
      ('Animation', 'Workflows'),
      ('Asset management', 'Workflows'),
      ('Bid management', 'Workflows'),
      ('BIM', 'Workflows'),
      ('Civil engineering', 'Workflows'),
      ('Clash detection', 'Workflows'),
      ('CNC/CAM programming', 'Workflows'),
      ('Collaboration', 'Workflows'),
      ('Compositing', 'Workflows'),
      ('Conceptual design', 'Workflows'),
      ('Construction documentation', 'Workflows'),
      ('Cost management', 'Workflows'),
      ('Data management', 'Workflows'),
      ('Digital twin', 'Workflows'),
      ('Document management', 'Workflows'),
      ('Drafting', 'Workflows'),
      ('Editing & finishing', 'Workflows'),
      ('Electronics design', 'Workflows'),
      ('Estimating', 'Workflows'),
      ('Fabrication', 'Workflows'),
      ('Facility management', 'Workflows'),
      ('Factory layout', 'Workflows'),
      ('Field management', 'Workflows'),
      ('Generative design', 'Workflows'),
      ('GIS', 'Workflows'),
      ('Hydraulic modeling', 'Workflows'),
      ('Inspection', 'Workflows'),
      ('Mechanical design', 'Workflows'),
      ('Mold & tool design', 'Workflows'),
      ('Motion capture', 'Workflows'),
      ('Plant design', 'Workflows'),
      ('Product lifecycle management', 'Workflows'),
      ('Production tracking', 'Workflows'),
      ('Project management', 'Workflows'),
      ('Quality management', 'Workflows'),
      ('Quantity takeoff', 'Workflows'),
      ('Reality capture', 'Workflows'),
      ('Rendering', 'Workflows'),
      ('Sculpting', 'Workflows'),
      ('Sheet metal design', 'Workflows'),
      ('Simulation', 'Workflows'),
      ('Structural analysis', 'Workflows'),
      ('Structural detailing', 'Workflows'),
      ('Surface modeling', 'Workflows'),
      ('Sustainability analysis', 'Workflows'),
      ('Visual effects', 'Workflows'),
      ('Visualization', 'Workflows'),
      ('VR', 'Workflows'),
      ('Windows', 'Operating system'),
      ('Mac', 'Operating system'),
      ('Linux', 'Operating system'),
      ('Cloud service', 'Operating system')
    ) as known (subcategory, main_category);
  end;
--> statement-breakpoint
-- The main categories of these subcategories, each once.
create function shop_main_categories_of(subcategories text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct main_category from shop_taxonomy() where subcategory = any(subcategories));
--> statement-breakpoint
-- The key for comparing product names (D68): NFKC, without invisible characters, ignoring case, with single spaces between words
-- and none at the ends. The collation is ICU's root, which every server has, because lower('ΟΔΟΣ') depends on the database's own.
-- ς, σ and Σ, and ß, ẞ and ss, only become equal in both directions; lower comes first because ẞ has no other capital. normalize()
-- runs before, because it creates invisible characters, and after, because removing one can leave letters that compose.
create function shop_name_key(productname text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    normalize(
      lower(upper(lower(
        regexp_replace(
          normalize(productname, NFKC),
          -- Unicode's Default_Ignorable_Code_Point, control characters other than white space, and annotation marks.
          '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
          '', 'g'
        ) collate pg_catalog."und-x-icu"
      ))),
      NFKC
    ),
    -- Unicode's White_Space, and Braille's blank.
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+',
    ' ', 'g'
  ));
--> statement-breakpoint
-- Every letter of a text and every two adjacent ones, in which a search for one or two letters looks. The cost makes the planner
-- prefer an index.
create function shop_short_parts(value text) returns text[]
  language sql immutable strict parallel safe cost 5000
  begin atomic
    select coalesce(array_agg(distinct part), '{}')
    from (
      select letter, letter || lead(letter) over (order by at) as two
      from unnest(string_to_array(value, null)) with ordinality as letters(letter, at)
    ) as parts, lateral (values (letter), (two)) as each(part)
    where part is not null;
  end;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "act_changes" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "act_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"order_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"user_id" uuid,
	"country" text,
	"call" text NOT NULL,
	"what" text NOT NULL,
	"subject_kind" text,
	"subject" text,
	"undo_of" uuid,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(username || ' ' || what || ' ' || coalesce(subject, ''))) STORED NOT NULL,
	CONSTRAINT "acts_undone_once_key" UNIQUE("undo_of"),
	CONSTRAINT "acts_subject_kind_known" CHECK ("acts"."subject_kind" in ('order', 'product', 'withdrawal', 'message', 'template', 'view', 'link', 'account', 'image', 'file')),
	CONSTRAINT "acts_subject_complete" CHECK (("acts"."subject_kind" is null) = ("acts"."subject" is null))
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT 'Unknown browser' NOT NULL,
	"country" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_end_in_time" CHECK ("sessions"."expires_at" <= "sessions"."created_at" + interval '2160 hours')
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" integer[] DEFAULT array[2001] NOT NULL,
	"staff_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"staff_since" timestamp with time zone,
	"company" jsonb,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[A-Za-z][A-Za-z0-9_-]{3,23}$'),
	CONSTRAINT "users_staff_roles_known" CHECK ("users"."staff_roles" <@ array['owner', 'sales', 'catalogue', 'accountant']),
	CONSTRAINT "users_staff_roles_of_admins" CHECK (("users"."roles" @> array[5150]) = (cardinality("users"."staff_roles") > 0)),
	CONSTRAINT "users_staff_since_of_staff" CHECK (("users"."staff_since" is not null) = (cardinality("users"."staff_roles") > 0)),
	CONSTRAINT "users_roles_known" CHECK ("users"."roles" <@ array[2001, 5150] and "users"."roles" @> array[2001])
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only_row")
);
--> statement-breakpoint
CREATE TABLE "deleted_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"productname" text NOT NULL,
	"image_url" text NOT NULL,
	"slug" text NOT NULL,
	"old_slugs" text[] NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"collection_ids" uuid[] NOT NULL,
	"lines" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text
);
--> statement-breakpoint
CREATE TABLE "included_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "included_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id"),
	CONSTRAINT "included_products_not_itself" CHECK ("included_products"."collection_id" <> "included_products"."product_id")
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "old_slugs_slug_form" CHECK ("old_slugs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
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
	"facts" text DEFAULT '' NOT NULL,
	"stock" boolean DEFAULT true NOT NULL,
	"main_categories" text[] NOT NULL,
	"subcategories" text[] NOT NULL,
	"plans" text[] NOT NULL,
	"monthly_cents" integer,
	"one_year_cents" integer,
	"three_year_cents" integer,
	"shown" text DEFAULT 'now' NOT NULL,
	"display_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text GENERATED ALWAYS AS (shop_name_key(productname)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "products_slug_key" UNIQUE("slug"),
	CONSTRAINT "products_productname_present" CHECK ("products"."name_key" <> '' and length("products"."productname") <= 200),
	CONSTRAINT "products_main_categories_complete" CHECK (shop_main_categories_of("products"."subcategories") <@ "products"."main_categories"),
	CONSTRAINT "products_slug_form" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "products_description_present" CHECK (btrim("products"."description") <> ''),
	CONSTRAINT "products_facts_length" CHECK (length("products"."facts") <= 6859),
	CONSTRAINT "products_price_range" CHECK ("products"."price_cents" between 100 and 99999999),
	CONSTRAINT "products_discount_range" CHECK ("products"."discount_cents" >= 0 and "products"."discount_cents" < "products"."price_cents"),
	CONSTRAINT "products_plans_known" CHECK (cardinality("products"."plans") > 0 and "products"."plans" <@ array['Monthly', '1 year', '3 year']),
	CONSTRAINT "products_plan_prices_range" CHECK ("products"."monthly_cents" between 1 and 99999999 and "products"."one_year_cents" between 1 and 99999999 and "products"."three_year_cents" between 1 and 99999999),
	CONSTRAINT "products_display_order_range" CHECK ("products"."display_order" >= 0),
	CONSTRAINT "products_shown_form" CHECK ("products"."shown" in ('now', 'not yet') or "products"."shown" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "products_version_range" CHECK ("products"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"processed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_templates_name_length" CHECK (length("answer_templates"."name") between 1 and 80),
	CONSTRAINT "answer_templates_text_length" CHECK (length("answer_templates"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"order_id" uuid,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(first_name || ' ' || last_name || ' ' || email || ' ' || message)) STORED NOT NULL,
	CONSTRAINT "contact_messages_first_name_length" CHECK (length("contact_messages"."first_name") between 1 and 80),
	CONSTRAINT "contact_messages_last_name_length" CHECK (length("contact_messages"."last_name") between 1 and 80),
	CONSTRAINT "contact_messages_email_length" CHECK (length("contact_messages"."email") between 3 and 254),
	CONSTRAINT "contact_messages_phone_form" CHECK ("contact_messages"."phone" ~ '^[0-9+().\- ]{5,32}$'),
	CONSTRAINT "contact_messages_message_length" CHECK (length("contact_messages"."message") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "message_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_answers_text_length" CHECK (length("message_answers"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "corrected_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"username" text,
	"company" jsonb NOT NULL,
	"vat_rule" text NOT NULL,
	"vat_rate" numeric(4, 1) NOT NULL,
	"refund_id" uuid,
	"amount_cents" integer NOT NULL,
	"credited_invoice_id" text NOT NULL,
	"credited_invoice_number" text NOT NULL,
	"credit_note_id" text,
	"credit_note_number" text,
	"credited_vat_cents" integer,
	"invoice_id" text,
	"invoice_number" text,
	"vat_cents" integer,
	"failure_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "corrected_invoices_state_known" CHECK ("corrected_invoices"."state" in ('pending', 'done', 'failed')),
	CONSTRAINT "corrected_invoices_vat_rule_known" CHECK ("corrected_invoices"."vat_rule" in ('domestic', 'reverse_charge', 'oss', 'below_threshold', 'outside_eu')),
	CONSTRAINT "corrected_invoices_vat_rate_range" CHECK ("corrected_invoices"."vat_rate" between 0 and 30),
	CONSTRAINT "corrected_invoices_amount_range" CHECK ("corrected_invoices"."amount_cents" between 1 and 99999999),
	CONSTRAINT "corrected_invoices_done_is_whole" CHECK ("corrected_invoices"."state" <> 'done' or num_nulls("corrected_invoices"."credit_note_id", "corrected_invoices"."credit_note_number", "corrected_invoices"."credited_vat_cents", "corrected_invoices"."invoice_id", "corrected_invoices"."invoice_number", "corrected_invoices"."vat_cents", "corrected_invoices"."done_at") = 0)
);
--> statement-breakpoint
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
	"renews_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(coalesce(reference, '') || ' ' || coalesce(supplier_reference, '') || ' ' || coalesce(administrator_email, '') || ' ' || coalesce(administrator_company, ''))) STORED NOT NULL,
	"order_folded" text DEFAULT '' NOT NULL,
	CONSTRAINT "entitlements_state_known" CHECK ("entitlements"."state" in ('awaiting_details', 'to_deliver', 'ordered', 'delivered', 'ended', 'failed', 'revoked')),
	CONSTRAINT "entitlements_unit_range" CHECK ("entitlements"."unit" between 1 and 99),
	CONSTRAINT "entitlements_details_due_while_awaited" CHECK (("entitlements"."state" = 'awaiting_details') = ("entitlements"."details_due_at" is not null)),
	CONSTRAINT "entitlements_nobody_known_while_awaited" CHECK ("entitlements"."state" <> 'awaiting_details' or ("entitlements"."administrator_email" is null and "entitlements"."administrator_company" is null)),
	CONSTRAINT "entitlements_to_deliver_since" CHECK ("entitlements"."state" not in ('to_deliver', 'ordered') or "entitlements"."to_deliver_since" is not null),
	CONSTRAINT "entitlements_ordered_at_supplier" CHECK ("entitlements"."state" <> 'ordered' or "entitlements"."supplier_reference" is not null),
	CONSTRAINT "entitlements_delivered_whole" CHECK (num_nulls("entitlements"."reference", "entitlements"."starts_on", "entitlements"."ends_on") in (0, 3)),
	CONSTRAINT "entitlements_delivered_something" CHECK ("entitlements"."state" not in ('delivered', 'ended') or "entitlements"."reference" is not null),
	CONSTRAINT "entitlements_nothing_delivered_before" CHECK ("entitlements"."state" not in ('awaiting_details', 'to_deliver', 'ordered', 'failed') or "entitlements"."reference" is null),
	CONSTRAINT "entitlements_renews_another" CHECK ("entitlements"."renews_id" <> "entitlements"."id"),
	CONSTRAINT "entitlements_period" CHECK ("entitlements"."ends_on" >= "entitlements"."starts_on"),
	CONSTRAINT "entitlements_failed_with_reason" CHECK (("entitlements"."state" = 'failed') = ("entitlements"."failed_reason" is not null)),
	CONSTRAINT "entitlements_reference_length" CHECK (length("entitlements"."reference") between 1 and 200),
	CONSTRAINT "entitlements_supplier_reference_length" CHECK (length("entitlements"."supplier_reference") between 1 and 200),
	CONSTRAINT "entitlements_failed_reason_length" CHECK (length("entitlements"."failed_reason") between 1 and 1000),
	CONSTRAINT "entitlements_administrator_email_length" CHECK (length("entitlements"."administrator_email") between 1 and 512),
	CONSTRAINT "entitlements_administrator_company_length" CHECK (length("entitlements"."administrator_company") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "code_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"wrong_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_secrets_wrong_codes_count" CHECK ("code_secrets"."wrong_codes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('add', 'sign_in', 'second_factor', 'prove', 'approve')),
	CONSTRAINT "passkey_challenges_user_known" CHECK (("passkey_challenges"."user_id" is null) = ("passkey_challenges"."purpose" = 'sign_in'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter_counts" CHECK ("passkeys"."counter" >= 0),
	CONSTRAINT "passkeys_name_length" CHECK (length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"password_digest" text NOT NULL,
	"trusted" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient_hash" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_images" (
	"stem" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unused_images" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_vat_checks" (
	"order_id" uuid NOT NULL,
	"vat_number" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"outcome" text,
	"name" text,
	"address" text,
	"consultation_number" text,
	"checked_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "late_vat_checks_order_id_vat_number_pk" PRIMARY KEY("order_id","vat_number"),
	CONSTRAINT "late_vat_checks_attempts_range" CHECK ("late_vat_checks"."attempts" >= 0),
	CONSTRAINT "late_vat_checks_outcome_known" CHECK ("late_vat_checks"."outcome" in ('valid', 'invalid', 'unanswered')),
	CONSTRAINT "late_vat_checks_outcome_has_answer" CHECK ("late_vat_checks"."outcome" is null or ("late_vat_checks"."checked_at" is not null and "late_vat_checks"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"order_id" uuid,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"link_placeholder" text,
	"attachments" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"unclear_since" timestamp with time zone,
	"bounced_for_now" boolean DEFAULT false NOT NULL,
	"provider_id" text,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"resend_of" uuid,
	CONSTRAINT "mails_key_key" UNIQUE("key"),
	CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order_confirmation', 'payment_failed', 'delivery', 'refund', 'renewal_reminder', 'order_link', 'new_order_link', 'administrator_changed', 'withdrawal_acknowledgement', 'contact_message', 'shop_notice', 'back_in_stock', 'vat_number_invalid', 'invoice_corrected', 'email_corrected', 'message_answer', 'email_confirmation', 'password_reset', 'security_changed')),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sent', 'failed', 'unclear', 'bounced')),
	CONSTRAINT "mails_recipient_length" CHECK (length("mails"."recipient") between 3 and 254),
	CONSTRAINT "mails_attempts_range" CHECK ("mails"."attempts" >= 0),
	CONSTRAINT "mails_sent_has_time" CHECK ("mails"."state" <> 'sent' or "mails"."sent_at" is not null),
	CONSTRAINT "mails_unclear_has_time" CHECK ("mails"."state" <> 'unclear' or "mails"."unclear_since" is not null),
	CONSTRAINT "mails_ended_is_not_tried" CHECK ("mails"."state" not in ('sent', 'bounced') or "mails"."next_try_at" is null)
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "missed_searches_text_length" CHECK (length("missed_searches"."text") between 1 and 100),
	CONSTRAINT "missed_searches_count_range" CHECK ("missed_searches"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_counts_day_name_pk" PRIMARY KEY("day","name"),
	CONSTRAINT "daily_counts_count_range" CHECK ("daily_counts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"succeeded" boolean NOT NULL,
	"last_failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reported_errors" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text,
	CONSTRAINT "reported_errors_day_source_version_text_place_pk" PRIMARY KEY("day","source","version","text","place"),
	CONSTRAINT "reported_errors_source" CHECK ("reported_errors"."source" in ('worker', 'browser', 'policy')),
	CONSTRAINT "reported_errors_length" CHECK (length("reported_errors"."text") <= 300 and length("reported_errors"."place") <= 100),
	CONSTRAINT "reported_errors_count_range" CHECK ("reported_errors"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"about_customer" boolean NOT NULL,
	"text" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text_length" CHECK (length("order_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag"),
	CONSTRAINT "order_tags_tag_length" CHECK (length("order_tags"."tag") between 1 and 24),
	CONSTRAINT "order_tags_tag_form" CHECK ("order_tags"."tag" = lower("order_tags"."tag") and "order_tags"."tag" !~ '\s')
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"q" text NOT NULL,
	"status" text,
	"sort" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_name_length" CHECK (length("order_views"."name") between 1 and 60),
	CONSTRAINT "order_views_q_length" CHECK (length("order_views"."q") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"username" text,
	"note" text,
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
	"listed_cents" integer,
	"quantity" integer NOT NULL,
	"renews_order_id" uuid,
	"line_cents" bigint GENERATED ALWAYS AS (unit_cents::bigint * quantity) STORED NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (shop_fold(productname)) STORED NOT NULL,
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
	"vat_cents" integer,
	"currency" text DEFAULT 'eur' NOT NULL,
	"vat_rule" text DEFAULT 'domestic' NOT NULL,
	"vat_rate" numeric(4, 1) DEFAULT 21 NOT NULL,
	"company" jsonb,
	"vat_facts" jsonb NOT NULL,
	"vat_evidence" jsonb,
	"user_id" uuid,
	"claimed_at" timestamp with time zone,
	"customer_name" text,
	"customer_email" text,
	"payment_intent_id" text,
	"country" text,
	"payment_method" text,
	"invoice_id" text,
	"invoice_number" text,
	"invoice_numbered_at" timestamp with time zone,
	"invoice_issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"money_asked_at" timestamp with time zone,
	"link_version" integer DEFAULT 0 NOT NULL,
	"reminders_stopped_at" timestamp with time zone,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(payment_intent_id, ''))) STORED NOT NULL,
	"products_folded" text DEFAULT '' NOT NULL,
	CONSTRAINT "orders_checkout_session_id_key" UNIQUE("checkout_session_id"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled')),
	CONSTRAINT "orders_amount_range" CHECK ("orders"."amount_cents" between 1 and 99999999),
	CONSTRAINT "orders_vat_range" CHECK ("orders"."vat_cents" between 0 and "orders"."amount_cents"),
	CONSTRAINT "orders_vat_rule_known" CHECK ("orders"."vat_rule" in ('domestic', 'reverse_charge', 'oss', 'below_threshold', 'outside_eu')),
	CONSTRAINT "orders_net_has_company" CHECK ("orders"."vat_rate" > 0 or "orders"."company" is not null),
	CONSTRAINT "orders_vat_rate_range" CHECK ("orders"."vat_rate" between 0 and 30),
	CONSTRAINT "orders_currency_euro" CHECK ("orders"."currency" = 'eur'),
	CONSTRAINT "orders_invoice_number_has_time" CHECK ("orders"."invoice_number" is null or "orders"."invoice_numbered_at" is not null),
	CONSTRAINT "orders_paid_has_time" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"productname" text NOT NULL,
	"plan" text NOT NULL,
	"paid_cents" integer,
	"list_cents" integer NOT NULL,
	"discount_cents" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_plan_known" CHECK ("price_history"."plan" in ('Monthly', '1 year', '3 year'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"cents" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"started_at" timestamp with time zone,
	"own_cents_before" integer,
	"lowest_cents" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "scheduled_prices_plan_known" CHECK ("scheduled_prices"."plan" in ('Monthly', '1 year', '3 year')),
	CONSTRAINT "scheduled_prices_cents_range" CHECK ("scheduled_prices"."cents" between 1 and 99999999),
	CONSTRAINT "scheduled_prices_days_in_order" CHECK ("scheduled_prices"."first_day" <= "scheduled_prices"."last_day")
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"invoice_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"void" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_amount_range" CHECK ("credit_notes"."amount_cents" between 1 and 99999999),
	CONSTRAINT "credit_notes_vat_range" CHECK ("credit_notes"."vat_cents" between 0 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "dispute_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_movements_not_nothing" CHECK ("dispute_movements"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"provider_state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"lost_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('inquiry', 'open', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amount_range" CHECK ("disputes"."amount_cents" between 0 and 99999999),
	CONSTRAINT "disputes_lost_has_time" CHECK (("disputes"."state" = 'lost') = ("disputes"."lost_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" uuid NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_events_state_known" CHECK ("refund_events"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_events_source_known" CHECK ("refund_events"."source" in ('admin', 'webhook', 'reconcile'))
);
--> statement-breakpoint
CREATE TABLE "refund_mismatches" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"found" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_units" (
	"refund_id" uuid NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_units_refund_id_entitlement_id_pk" PRIMARY KEY("refund_id","entitlement_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"request_key" uuid,
	"scope" text NOT NULL,
	"keep" boolean DEFAULT false NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"username" text,
	"state" text NOT NULL,
	"provider_id" text,
	"credit_note_id" text,
	"vat_cents" integer,
	"credit_note_number" text,
	"retry_of" uuid,
	"withdrawal_id" uuid,
	"failure_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "refunds_request_key_key" UNIQUE("request_key"),
	CONSTRAINT "refunds_provider_id_key" UNIQUE("provider_id"),
	CONSTRAINT "refunds_retry_of_key" UNIQUE("retry_of"),
	CONSTRAINT "refunds_scope_known" CHECK ("refunds"."scope" in ('whole', 'units', 'sum')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_source_known" CHECK ("refunds"."source" in ('admin', 'provider')),
	CONSTRAINT "refunds_amount_range" CHECK ("refunds"."amount_cents" between 1 and 99999999),
	CONSTRAINT "refunds_admin_named" CHECK (case "refunds"."source" when 'admin' then num_nulls("refunds"."username", "refunds"."reason", "refunds"."request_key") = 0 else num_nonnulls("refunds"."username", "refunds"."request_key") = 0 end),
	CONSTRAINT "refunds_provider_named" CHECK ("refunds"."provider_id" is not null or ("refunds"."source" = 'admin' and "refunds"."state" <> 'succeeded')),
	CONSTRAINT "refunds_succeeded_has_time" CHECK ("refunds"."state" <> 'succeeded' or "refunds"."succeeded_at" is not null),
	CONSTRAINT "refunds_failed_has_time" CHECK (("refunds"."state" = 'failed') = ("refunds"."failed_at" is not null)),
	CONSTRAINT "refunds_reason_length" CHECK (length("refunds"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"order_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_order_id_ends_on_days_before_pk" PRIMARY KEY("order_id","ends_on","days_before"),
	CONSTRAINT "reminders_days_before_range" CHECK ("reminders"."days_before" between 1 and 366)
);
--> statement-breakpoint
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
CREATE TABLE "staff_rules" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"refund_limit_cents" integer,
	"second_eyes" boolean DEFAULT false NOT NULL,
	"second_eyes_refund_cents" integer DEFAULT 50000 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_rules_one_row" CHECK ("staff_rules"."only_row"),
	CONSTRAINT "staff_rules_refund_limit_counts" CHECK ("staff_rules"."refund_limit_cents" >= 0),
	CONSTRAINT "staff_rules_second_eyes_refund_counts" CHECK ("staff_rules"."second_eyes_refund_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_requests_product_email_key" UNIQUE("product_id","email"),
	CONSTRAINT "stock_requests_email_length" CHECK (length("stock_requests"."email") between 3 and 254),
	CONSTRAINT "stock_requests_email_lower" CHECK ("stock_requests"."email" = lower("stock_requests"."email"))
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"vat_number" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"name" text,
	"address" text,
	"consultation_number" text,
	"checked_at" timestamp with time zone NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "vat_checks_outcome_known" CHECK ("vat_checks"."outcome" in ('valid', 'invalid', 'member_state_silent', 'vies_silent'))
);
--> statement-breakpoint
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
-- DEFERRABLE by hand: a transaction writes its act last.
ALTER TABLE "act_changes" ADD CONSTRAINT "act_changes_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_undo_of_acts_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."acts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_products" ADD CONSTRAINT "included_products_collection_id_products_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_products" ADD CONSTRAINT "included_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "corrected_invoices" ADD CONSTRAINT "corrected_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "corrected_invoices" ADD CONSTRAINT "corrected_invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlement_events" ADD CONSTRAINT "entitlement_events_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_renews_id_entitlements_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "code_secrets" ADD CONSTRAINT "code_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_vat_checks" ADD CONSTRAINT "late_vat_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_resend_of_mails_id_fk" FOREIGN KEY ("resend_of") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_renews_order_id_orders_id_fk" FOREIGN KEY ("renews_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute_movements" ADD CONSTRAINT "dispute_movements_dispute_id_disputes_provider_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("provider_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute_movements" ADD CONSTRAINT "dispute_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_mismatches" ADD CONSTRAINT "refund_mismatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_id_credit_notes_provider_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("provider_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "act_changes_act_id_idx" ON "act_changes" USING btree ("act_id","sequence");
--> statement-breakpoint
CREATE INDEX "act_changes_order_id_idx" ON "act_changes" USING btree ("order_id") WHERE order_id is not null;
--> statement-breakpoint
CREATE INDEX "act_changes_row_idx" ON "act_changes" USING btree ("table_name","row_key");
--> statement-breakpoint
CREATE INDEX "acts_newest_idx" ON "acts" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "acts_username_idx" ON "acts" USING btree ("username","at");
--> statement-breakpoint
CREATE INDEX "acts_what_idx" ON "acts" USING btree ("what","at");
--> statement-breakpoint
CREATE INDEX "acts_search_idx" ON "acts" USING gin ("search_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token_hash_key" ON "account_links" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "account_links_user_id_idx" ON "account_links" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_one_confirmation" ON "account_links" USING btree ("user_id") WHERE kind = 'confirm_email';
--> statement-breakpoint
CREATE INDEX "account_links_expires_at_idx" ON "account_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_failures_since_idx" ON "sign_in_failures" USING btree ("since");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower(btrim("email")));
--> statement-breakpoint
CREATE INDEX "deleted_products_deleted_at_idx" ON "deleted_products" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "included_products_product_id_idx" ON "included_products" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "old_slugs_product_id_idx" ON "old_slugs" USING btree ("product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "products_productname_key" ON "products" USING btree ("name_key");
--> statement-breakpoint
CREATE INDEX "products_in_order_idx" ON "products" USING btree ("display_order","id");
--> statement-breakpoint
CREATE INDEX "products_unpriced_monthly_idx" ON "products" USING btree ("display_order","id") WHERE 'Monthly' = any(plans) and monthly_cents is null;
--> statement-breakpoint
CREATE INDEX "products_not_shown_idx" ON "products" USING btree ("shown") WHERE shown <> 'now';
--> statement-breakpoint
CREATE UNIQUE INDEX "answer_templates_name_key" ON "answer_templates" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "contact_messages_newest_idx" ON "contact_messages" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_unread_idx" ON "contact_messages" USING btree ("created_at","id") WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_listed_idx" ON "contact_messages" USING btree ("created_at","id") WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_open_idx" ON "contact_messages" USING btree ("created_at","id") WHERE answered_at is null and archived_at is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_answered_idx" ON "contact_messages" USING btree ("created_at","id") WHERE answered_at is not null and archived_at is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_archived_idx" ON "contact_messages" USING btree ("created_at","id") WHERE archived_at is not null;
--> statement-breakpoint
CREATE INDEX "contact_messages_order_id_idx" ON "contact_messages" USING btree ("order_id","created_at") WHERE order_id is not null;
--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("search_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contact_messages_sender_idx" ON "contact_messages" USING btree (lower(btrim("email")));
--> statement-breakpoint
CREATE INDEX "message_answers_message_id_idx" ON "message_answers" USING btree ("message_id","created_at");
--> statement-breakpoint
CREATE INDEX "corrected_invoices_order_id_idx" ON "corrected_invoices" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "corrected_invoices_one_pending" ON "corrected_invoices" USING btree ("order_id") WHERE state = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "corrected_invoices_refund_id_key" ON "corrected_invoices" USING btree ("refund_id") WHERE state <> 'failed';
--> statement-breakpoint
CREATE INDEX "corrected_invoices_invoice_id_idx" ON "corrected_invoices" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "corrected_invoices_done_at_idx" ON "corrected_invoices" USING btree ("done_at");
--> statement-breakpoint
CREATE INDEX "entitlement_events_entitlement_id_idx" ON "entitlement_events" USING btree ("entitlement_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_unit_key" ON "entitlements" USING btree ("order_id","position","unit");
--> statement-breakpoint
CREATE INDEX "entitlements_state_promised_at_idx" ON "entitlements" USING btree ("state","promised_at");
--> statement-breakpoint
CREATE INDEX "entitlements_state_updated_at_idx" ON "entitlements" USING btree ("state","updated_at");
--> statement-breakpoint
CREATE INDEX "entitlements_ends_on_idx" ON "entitlements" USING btree ("ends_on") WHERE state = 'delivered';
--> statement-breakpoint
CREATE INDEX "entitlements_last_day_idx" ON "entitlements" USING btree ("ends_on") WHERE state in ('delivered', 'ended');
--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_renews_id_key" ON "entitlements" USING btree ("renews_id") WHERE renews_id is not null and state <> 'revoked';
--> statement-breakpoint
CREATE INDEX "entitlements_renews_id_idx" ON "entitlements" USING btree ("renews_id");
--> statement-breakpoint
CREATE INDEX "entitlements_renewing_idx" ON "entitlements" USING btree ("order_id") WHERE renews_id is not null and state <> 'revoked';
--> statement-breakpoint
CREATE INDEX "entitlements_reference_idx" ON "entitlements" USING btree (lower("reference"));
--> statement-breakpoint
CREATE INDEX "entitlements_search_idx" ON "entitlements" USING gin ("search_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "entitlements_order_folded_idx" ON "entitlements" USING gin ("order_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "entitlements_short_parts_idx" ON "entitlements" USING gin (shop_short_parts("search_folded" || ' ' || "order_folded"));
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "form_mails_recipient_idx" ON "form_mails" USING btree ("recipient_hash","counted_at");
--> statement-breakpoint
CREATE INDEX "late_vat_checks_due_idx" ON "late_vat_checks" USING btree ("next_at") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "late_vat_checks_outcome_idx" ON "late_vat_checks" USING btree ("outcome");
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_sequence_key" ON "mails" USING btree ("sequence");
--> statement-breakpoint
CREATE INDEX "mails_order_id_idx" ON "mails" USING btree ("order_id","sequence");
--> statement-breakpoint
CREATE INDEX "mails_resend_of_idx" ON "mails" USING btree ("resend_of");
--> statement-breakpoint
CREATE INDEX "mails_to_send_idx" ON "mails" USING btree ("priority","sequence") WHERE next_try_at is not null;
--> statement-breakpoint
CREATE INDEX "mails_of_forms_idx" ON "mails" USING btree ("first_tried_at") WHERE order_id is null;
--> statement-breakpoint
CREATE INDEX "mails_undelivered_idx" ON "mails" USING btree ("created_at") WHERE state <> 'sent';
--> statement-breakpoint
CREATE INDEX "mails_bounced_idx" ON "mails" USING btree (lower("recipient")) WHERE state = 'bounced';
--> statement-breakpoint
CREATE INDEX "mails_provider_id_idx" ON "mails" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower(btrim("recipient")));
--> statement-breakpoint
CREATE INDEX "order_notes_order_id_idx" ON "order_notes" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "order_tags_tag_idx" ON "order_tags" USING btree ("tag");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name_key" ON "order_views" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "order_events_order_id_idx" ON "order_events" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "order_events_mismatch_idx" ON "order_events" USING btree ("order_id") WHERE kind = 'amount_mismatch';
--> statement-breakpoint
CREATE INDEX "order_items_product_id_idx" ON "order_items" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "order_items_renews_order_id_idx" ON "order_items" USING btree ("renews_order_id");
--> statement-breakpoint
CREATE INDEX "order_items_name_folded_idx" ON "order_items" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_sequence_key" ON "orders" USING btree ("sequence");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending_a_browser" ON "orders" USING btree ("browser_hash") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "orders_user_id_idx" ON "orders" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "orders_status_created_at_idx" ON "orders" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "orders_payment_intent_id_idx" ON "orders" USING btree ("payment_intent_id");
--> statement-breakpoint
CREATE INDEX "orders_invoice_id_idx" ON "orders" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("amount_cents","sequence");
--> statement-breakpoint
CREATE INDEX "orders_customer_name_idx" ON "orders" USING btree ("customer_name" collate "und-x-icu" asc nulls last,"sequence" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_customer_name_down_idx" ON "orders" USING btree ("customer_name" collate "und-x-icu" desc nulls last,"sequence" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_invoice_number_idx" ON "orders" USING btree (lower("invoice_number"));
--> statement-breakpoint
CREATE INDEX "orders_customer_email_idx" ON "orders" USING btree (lower(btrim("customer_email")),"sequence");
--> statement-breakpoint
CREATE INDEX "orders_company_idx" ON "orders" USING gin (shop_fold("company" ->> 'name') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_products_idx" ON "orders" USING gin ("products_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_short_parts_idx" ON "orders" USING gin (shop_short_parts("search_folded" || ' ' || "products_folded"));
--> statement-breakpoint
CREATE INDEX "orders_paid_at_idx" ON "orders" USING btree ("paid_at") WHERE status = 'paid';
--> statement-breakpoint
CREATE INDEX "orders_without_number_idx" ON "orders" USING btree ("money_asked_at" NULLS FIRST) WHERE status = 'paid' and invoice_number is null;
--> statement-breakpoint
CREATE INDEX "orders_cross_border_idx" ON "orders" USING btree ("paid_at") WHERE status = 'paid' and vat_rule in ('below_threshold', 'oss');
--> statement-breakpoint
CREATE INDEX "orders_vat_concern_idx" ON "orders" USING btree ("paid_at") WHERE vat_evidence ->> 'concern' is not null;
--> statement-breakpoint
CREATE INDEX "price_history_product_idx" ON "price_history" USING btree ("product_id","sequence");
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_prices_one_open" ON "scheduled_prices" USING btree ("product_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "scheduled_prices_product_id_idx" ON "scheduled_prices" USING btree ("product_id","created_at");
--> statement-breakpoint
CREATE INDEX "credit_notes_order_id_idx" ON "credit_notes" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "credit_notes_number_idx" ON "credit_notes" USING btree (lower("number"));
--> statement-breakpoint
CREATE INDEX "credit_notes_created_at_idx" ON "credit_notes" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "dispute_movements_dispute_id_idx" ON "dispute_movements" USING btree ("dispute_id");
--> statement-breakpoint
CREATE INDEX "dispute_movements_order_id_idx" ON "dispute_movements" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "dispute_movements_at_idx" ON "dispute_movements" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "disputes_order_id_idx" ON "disputes" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "disputes_opened_at_idx" ON "disputes" USING btree ("opened_at");
--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("due_at") WHERE state in ('inquiry', 'open');
--> statement-breakpoint
CREATE INDEX "disputes_lost_at_idx" ON "disputes" USING btree ("lost_at") WHERE state = 'lost';
--> statement-breakpoint
CREATE INDEX "refund_events_refund_id_idx" ON "refund_events" USING btree ("refund_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "refund_units_once_key" ON "refund_units" USING btree ("entitlement_id") WHERE not failed;
--> statement-breakpoint
CREATE INDEX "refund_units_entitlement_id_idx" ON "refund_units" USING btree ("entitlement_id");
--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "refunds_created_at_idx" ON "refunds" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "refunds_withdrawal_id_idx" ON "refunds" USING btree ("withdrawal_id");
--> statement-breakpoint
CREATE INDEX "refunds_credit_note_id_idx" ON "refunds" USING btree ("credit_note_id");
--> statement-breakpoint
CREATE INDEX "refunds_succeeded_at_idx" ON "refunds" USING btree ("succeeded_at") WHERE state = 'succeeded';
--> statement-breakpoint
CREATE INDEX "refunds_failed_idx" ON "refunds" USING btree ("order_id") WHERE state = 'failed';
--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("updated_at") WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX "approvals_approved_by_idx" ON "approvals" USING btree ("approved_by");
--> statement-breakpoint
CREATE INDEX "approvals_expires_at_idx" ON "approvals" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by_idx" ON "staff_invitations" USING btree ("invited_by");
--> statement-breakpoint
CREATE INDEX "stock_requests_created_at_idx" ON "stock_requests" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "stock_requests_email_idx" ON "stock_requests" USING btree (lower(btrim("email")));
--> statement-breakpoint
CREATE INDEX "vat_checks_checked_at_idx" ON "vat_checks" USING btree ("checked_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_sequence_key" ON "withdrawals" USING btree ("sequence");
--> statement-breakpoint
CREATE INDEX "withdrawals_order_id_idx" ON "withdrawals" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "withdrawals_open_idx" ON "withdrawals" USING btree ("sequence") WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "withdrawals_open_email_idx" ON "withdrawals" USING btree (lower("email")) WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "withdrawals_sender_idx" ON "withdrawals" USING btree (lower(btrim("email")));
--> statement-breakpoint
-- By hand from here on.
-- Each transaction that changes what the catalogue shows writes its own id: at most one row version a transaction, and readers see
-- it together with the change.
create function shop_write_catalogue_version() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      insert into catalogue_version (version) values (pg_current_xact_id()::text)
      on conflict (only_row) do update set version = excluded.version
        where catalogue_version.version <> excluded.version;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_version after insert or update or delete or truncate on products
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
create trigger included_products_version after insert or update or delete or truncate on included_products
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
create trigger old_slugs_version after insert or update or delete or truncate on old_slugs
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
create trigger scheduled_prices_version after insert or update or delete or truncate on scheduled_prices
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
insert into catalogue_version (version) values (pg_current_xact_id()::text);
--> statement-breakpoint
-- The catalogue is searched in memory, which has room for this many (D74).
create function shop_limit_products() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if (select count(*) from products) > 10000 then
        raise exception 'the catalogue has at most 10,000 products'
          using errcode = 'check_violation', table = 'products', constraint = 'products_at_most_10000';
      end if;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_limited after insert on products
  for each statement execute function shop_limit_products();
--> statement-breakpoint
-- The names of an order's lines, in the order itself: a search over two tables would read every match in both. Lines never change.
create function shop_order_lines_named() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      update orders set products_folded = named.names
      from (
        select order_id, string_agg(name_folded, E'\n' order by position) as names
        from order_items where order_id in (select order_id from written) group by order_id
      ) as named
      where orders.id = named.order_id;
      return null;
    end
  $$;
--> statement-breakpoint
create trigger order_items_added after insert on order_items
  referencing new table as written for each statement execute function shop_order_lines_named();
--> statement-breakpoint
-- The texts of its order and line by which a unit is found. A line never changes; the customer's name comes with the payment and goes
-- with an erasure.
create function shop_unit_order_named() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      select orders.search_folded || ' ' || line.name_folded into new.order_folded
      from order_items as line join orders on orders.id = line.order_id
      where line.order_id = new.order_id and line.position = new.position;
      new.order_folded := coalesce(new.order_folded, '');
      return new;
    end
  $$;
--> statement-breakpoint
create trigger entitlements_added before insert on entitlements
  for each row execute function shop_unit_order_named();
--> statement-breakpoint
create function shop_customer_of_units_changed() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      update entitlements set order_folded = new.search_folded || ' ' || line.name_folded
      from order_items as line
      where entitlements.order_id = new.id
        and line.order_id = entitlements.order_id and line.position = entitlements.position;
      return null;
    end
  $$;
--> statement-breakpoint
create trigger orders_customer_changed after update of customer_name, customer_email, payment_intent_id on orders
  for each row when (old.search_folded is distinct from new.search_folded)
  execute function shop_customer_of_units_changed();
--> statement-breakpoint
-- Pending and succeeded refunds never exceed what was paid (D48), even when several are made at the same time.
create function shop_refunds_within_paid() returns trigger
  language plpgsql set search_path from current
  as $$
    declare
      paid bigint;
      back bigint;
    begin
      if new.state = 'failed' then return new; end if;
      -- Refunds of an order wait here for one another, and the next statement sees what the one before wrote. Deliveries, which only
      -- refer to the order, don't wait.
      select amount_cents into paid from orders where id = new.order_id and status = 'paid' for no key update;
      select coalesce(sum(amount_cents), 0) into back from refunds
      where order_id = new.order_id and state <> 'failed' and id <> new.id;
      if paid is null or back + new.amount_cents > paid then
        raise exception 'refunds exceed what was paid'
          using errcode = 'check_violation', constraint = 'refunds_within_paid', table = 'refunds';
      end if;
      return new;
    end;
  $$;
--> statement-breakpoint
create trigger refunds_within_paid before insert or update of order_id, amount_cents, state on refunds
  for each row execute function shop_refunds_within_paid();
--> statement-breakpoint
-- The company and the VAT of an order never change: a correction is another record.
create function shop_company_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'the company and the VAT of an order never change'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger orders_company_kept before update on orders
  for each row when (
    (new.company, new.vat_rule, new.vat_rate) is distinct from (old.company, old.vat_rule, old.vat_rate)
  ) execute function shop_company_kept();
--> statement-breakpoint
-- The content of a corrected invoice never changes, and nothing does once it's done, except that an erasure takes a name out.
create function shop_corrected_invoice_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'a corrected invoice never changes'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger corrected_invoices_kept before update on corrected_invoices
  for each row when (
    (new.order_id, new.company, new.vat_rule, new.vat_rate, new.amount_cents, new.credited_invoice_id)
      is distinct from (old.order_id, old.company, old.vat_rule, old.vat_rate, old.amount_cents, old.credited_invoice_id)
    or (
      old.state <> 'pending'
      and to_jsonb(new) - array['refund_id', 'username'] is distinct from to_jsonb(old) - array['refund_id', 'username']
    )
    or (new.username is distinct from old.username and new.username is distinct from 'erased')
  ) execute function shop_corrected_invoice_kept();
--> statement-breakpoint
-- The outcome decides about money, so it stays as it was recorded.
create function shop_late_vat_check_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'a late check of a VAT number never changes once it has an outcome'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger late_vat_checks_kept before update on late_vat_checks
  for each row when (old.outcome is not null) execute function shop_late_vat_check_kept();
--> statement-breakpoint
-- The facts by which an order's VAT was decided never change, nor does the evidence once it's there.
create function shop_vat_facts_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'what an order''s VAT was decided by and the evidence of it never change'
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger orders_vat_facts_kept before update on orders
  for each row when (
    new.vat_facts is distinct from old.vat_facts
    or (old.vat_evidence is not null and new.vat_evidence is distinct from old.vat_evidence)
  ) execute function shop_vat_facts_kept();
--> statement-breakpoint
-- Rows of timelines are only ever added. They go with their order, whose deletion cascades to them: then this runs inside the
-- foreign key's own trigger. Truncating timelines isn't refused, because only tests do it.
create function shop_timeline_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger refund_events_kept before update or delete on refund_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger entitlement_events_kept before delete on entitlement_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
-- An erasure takes a name, and a note that names a person, out of a timeline; the step stays (docs/runbook.md).
create trigger entitlement_events_unchanged before update on entitlement_events
  for each row when (
    to_jsonb(new) - array['username', 'note'] is distinct from to_jsonb(old) - array['username', 'note']
    or (new.username is distinct from old.username and new.username is distinct from 'erased')
    or (new.note is distinct from old.note and new.note is not null)
  ) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger order_events_kept before delete on order_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger order_events_unchanged before update on order_events
  for each row when (
    to_jsonb(new) - array['username', 'note'] is distinct from to_jsonb(old) - array['username', 'note']
    or (new.username is distinct from old.username and new.username is distinct from 'erased')
    or (new.note is distinct from old.note and new.note is not null)
  ) execute function shop_timeline_kept();
--> statement-breakpoint
-- The price of one unit of a plan; null if the plan isn't sold. Agrees with unitPriceCents in domain/catalogue/product.ts.
create function shop_paid_cents(product products, plan text) returns integer
  language sql immutable set search_path from current
  as $$
    select case
      when plan <> all(product.plans) then null
      when plan = 'Monthly' then product.monthly_cents
      when plan = '1 year' then coalesce(product.one_year_cents, product.total_cents)
      when plan = '3 year' then coalesce(product.three_year_cents, product.total_cents)
    end
  $$;
--> statement-breakpoint
-- Adds a row for each change of a price (D79). A product that the shop doesn't show isn't sold, so its plans have no price until it's
-- shown: a reduction is announced from prices that buyers saw. The time is the writer's, from the shop's clock, and never before the
-- last row's: the last row before a moment is the price then.
create function shop_note_prices() returns trigger
  language plpgsql set search_path from current
  as $$
    declare
      product constant products := coalesce(new, old);
      earlier constant timestamptz :=
        (select at from price_history where product_id = product.id order by sequence desc limit 1);
    begin
      insert into price_history (product_id, productname, plan, paid_cents, list_cents, discount_cents, at)
      select product.id, product.productname, change.plan, change.after, product.price_cents, product.discount_cents,
        greatest(now(), product.updated_at, earlier)
      from (
        select plan,
          case when tg_op <> 'INSERT' and old.shown = 'now' then shop_paid_cents(old, plan) end as before,
          case when tg_op <> 'DELETE' and new.shown = 'now' then shop_paid_cents(new, plan) end as after
        from unnest(array['Monthly', '1 year', '3 year']) as plan
      ) as change
      where change.before is distinct from change.after;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_prices_noted_once_added after insert on products
  for each row execute function shop_note_prices();
--> statement-breakpoint
create trigger products_prices_noted after update on products
  for each row when (
    (old.shown, old.total_cents, old.plans, old.monthly_cents, old.one_year_cents, old.three_year_cents)
      is distinct from (new.shown, new.total_cents, new.plans, new.monthly_cents, new.one_year_cents, new.three_year_cents)
  ) execute function shop_note_prices();
--> statement-breakpoint
create trigger products_prices_noted_once_deleted after delete on products
  for each row execute function shop_note_prices();
--> statement-breakpoint
create trigger price_history_kept before update or delete on price_history
  for each row execute function shop_timeline_kept();
--> statement-breakpoint
create trigger price_history_not_emptied before truncate on price_history
  for each statement execute function shop_timeline_kept();
--> statement-breakpoint
-- While a scheduled price runs, its plan has that price, so that no edit or import replaces it silently. The job starts one by
-- writing the product first, and ends one by writing its end first.
create function shop_scheduled_price_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if exists (
        select from scheduled_prices as running
        where running.product_id = new.id and running.started_at is not null and running.ended_at is null
          and running.cents is distinct from shop_paid_cents(new, running.plan)
      ) then
        raise exception 'a scheduled price runs'
          using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
      end if;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_scheduled_price_kept after update on products
  for each row when (
    (old.total_cents, old.plans, old.monthly_cents, old.one_year_cents, old.three_year_cents)
      is distinct from (new.total_cents, new.plans, new.monthly_cents, new.one_year_cents, new.three_year_cents)
  ) execute function shop_scheduled_price_kept();
--> statement-breakpoint
-- The last owner stays (D57). Two owners who remove each other at the same moment wait here for one another.
create function shop_keep_an_owner() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if not old.staff_roles @> '{owner}' or (tg_op = 'UPDATE' and new.staff_roles @> '{owner}') then
        return coalesce(new, old);
      end if;
      perform pg_advisory_xact_lock(hashtext('shop_keep_an_owner'));
      if not exists (select 1 from users where id <> old.id and staff_roles @> '{owner}') then
        raise exception 'the shop has at least one owner'
          using errcode = 'check_violation', constraint = 'users_keep_an_owner';
      end if;
      return coalesce(new, old);
    end
  $$;
--> statement-breakpoint
create trigger users_keep_an_owner before delete or update of staff_roles on users
  for each row execute function shop_keep_an_owner();
--> statement-breakpoint
-- An act's transaction names it in `shop.act` (worker/acts/acting.ts). Buyers, jobs and webhooks don't, so nothing is noted for them.
-- The first argument says whether all columns `except` the others are noted, or `only` those.
create function shop_note_change() returns trigger
  language plpgsql set search_path from current
  as $$
    declare
      named constant text[] := coalesce(tg_argv[1:], '{}') || case tg_argv[0] when 'only' then '{}'::text[] else
        -- The act names who did it, where an erasure finds it.
        '{updated_at,search_folded,username,created_by,handled_by,updated_by,deleted_by}' end;
      full_row constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
      before jsonb := to_jsonb(old);
      after jsonb := to_jsonb(new);
    begin
      if tg_argv[0] = 'only' then
        before := (select jsonb_object_agg(key, value) from jsonb_each(before) where key = any(named));
        after := (select jsonb_object_agg(key, value) from jsonb_each(after) where key = any(named));
      else
        before := before - named;
        after := after - named;
      end if;
      if tg_op = 'UPDATE' then
        select jsonb_object_agg(column_of.key, column_of.value), jsonb_object_agg(column_of.key, after -> column_of.key)
          into before, after
          from jsonb_each(before) as column_of where column_of.value is distinct from after -> column_of.key;
        if before is null then
          return null;
        end if;
      end if;
      insert into act_changes (act_id, table_name, row_key, order_id, before, after) values (
        current_setting('shop.act')::uuid,
        tg_table_name,
        coalesce(full_row ->> 'id', full_row ->> 'collection_id', full_row ->> 'product_id', full_row ->> 'order_id', full_row ->> 'only_row'),
        (case tg_table_name when 'orders' then full_row ->> 'id' else full_row ->> 'order_id' end)::uuid,
        before,
        after
      );
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger included_products_acts_noted after insert or update or delete on included_products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger scheduled_prices_acts_noted after insert or update or delete on scheduled_prices
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger deleted_products_acts_noted after insert or update or delete on deleted_products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'draft', 'lines');
--> statement-breakpoint
create trigger orders_acts_noted after insert or update or delete on orders
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'browser_hash', 'cart_fingerprint', 'products_folded');
--> statement-breakpoint
create trigger order_events_acts_noted after insert or update or delete on order_events
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'kind');
--> statement-breakpoint
create trigger order_notes_acts_noted after insert or update or delete on order_notes
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger order_tags_acts_noted after insert or update or delete on order_tags
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger order_views_acts_noted after insert or update or delete on order_views
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger entitlements_acts_noted after insert or update or delete on entitlements
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger refunds_acts_noted after insert or update or delete on refunds
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'request_key');
--> statement-breakpoint
create trigger corrected_invoices_acts_noted after insert or update or delete on corrected_invoices
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger withdrawals_acts_noted after insert or update or delete on withdrawals
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'fingerprint');
--> statement-breakpoint
create trigger contact_messages_acts_noted after insert or update or delete on contact_messages
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'read_at', 'answered_at', 'archived_at', 'order_id');
--> statement-breakpoint
create trigger message_answers_acts_noted after insert or update or delete on message_answers
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'text');
--> statement-breakpoint
create trigger answer_templates_acts_noted after insert or update or delete on answer_templates
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger mails_acts_noted after insert or update or delete on mails
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'kind', 'by_hand', 'next_try_at');
--> statement-breakpoint
create trigger accountant_links_acts_noted after insert or update or delete on accountant_links
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'token_hash', 'last_used_at');
--> statement-breakpoint
create trigger staff_invitations_acts_noted after insert or update or delete on staff_invitations
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'token_hash');
--> statement-breakpoint
create trigger staff_rules_acts_noted after insert or update or delete on staff_rules
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger users_acts_noted after insert or update or delete on users
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'username', 'roles', 'staff_roles');
--> statement-breakpoint
create trigger products_acts_noted after insert or delete on products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'name_key', 'total_cents', 'display_order', 'version');
--> statement-breakpoint
-- A move renumbers up to all products, so the call notes what it moved (worker/acts/note-change.ts).
create trigger products_acts_noted_unless_moved after update on products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '' and old.display_order = new.display_order)
  execute function shop_note_change('except', 'name_key', 'total_cents', 'display_order', 'version');
--> statement-breakpoint
-- Acts are kept like timelines, but only for the retention period: its job names the time since which they're kept.
create trigger acts_kept before delete on acts
  for each row when (
    pg_trigger_depth() = 0
    and old.at >= coalesce(nullif(current_setting('shop.acts_kept_since', true), ''), '-infinity')::timestamptz
  ) execute function shop_timeline_kept();
--> statement-breakpoint
-- An erasure takes a person's name, and what names them, out of an act; the act stays.
create trigger acts_unchanged before update on acts
  for each row when (
    pg_trigger_depth() = 0 and (
      (new.id, new.at, new.country, new.call, new.what, new.subject_kind, new.undo_of)
        is distinct from (old.id, old.at, old.country, old.call, old.what, old.subject_kind, old.undo_of)
      or (new.username is distinct from old.username and new.username is distinct from 'erased')
      or (new.user_id is distinct from old.user_id and new.user_id is not null)
      or (new.subject is distinct from old.subject and new.subject is distinct from 'erased')
    )
  ) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger acts_not_emptied before truncate on acts
  for each statement execute function shop_timeline_kept();
--> statement-breakpoint
create trigger act_changes_kept before delete on act_changes
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger act_changes_unchanged before update on act_changes
  for each row when (
    to_jsonb(new) - array['before', 'after'] is distinct from to_jsonb(old) - array['before', 'after']
    or (new.before is distinct from old.before and new.before is not null)
    or (new.after is distinct from old.after and new.after is not null)
  ) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger act_changes_not_emptied before truncate on act_changes
  for each statement execute function shop_timeline_kept();
--> statement-breakpoint
-- What an act changed in an order goes with the order, however it's removed.
create function shop_forget_values_of_acts() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      update act_changes set before = null, after = null where order_id = old.id;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger orders_values_of_acts_forgotten after delete on orders
  for each row execute function shop_forget_values_of_acts();
--> statement-breakpoint
-- The Worker's role (ops/database/worker-role.ts) may not delete acts. This function may, but only those whose eight years are over by
-- the database's own clock, whatever the role says (D60).
create function shop_remove_acts(before timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    declare
      kept_since constant timestamptz := least(before, now() - interval '8 years');
    begin
      perform set_config('shop.acts_kept_since', kept_since::text, true);
      delete from acts where at < kept_since;
      perform set_config('shop.acts_kept_since', '', true);
    end;
  $$;
--> statement-breakpoint
revoke all on function shop_remove_acts(timestamptz) from public;
