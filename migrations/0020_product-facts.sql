ALTER TABLE "products" ADD COLUMN "facts" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- safe since 0.1.0: only this version writes the new column.
ALTER TABLE "products" ADD CONSTRAINT "products_facts_length" CHECK (length("products"."facts") <= 6859);