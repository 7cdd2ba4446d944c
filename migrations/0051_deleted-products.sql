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
CREATE INDEX "deleted_products_deleted_at_idx" ON "deleted_products" USING btree ("deleted_at");