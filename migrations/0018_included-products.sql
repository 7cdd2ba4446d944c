CREATE TABLE "included_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "included_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id"),
	CONSTRAINT "included_products_not_itself" CHECK ("included_products"."collection_id" <> "included_products"."product_id")
);
--> statement-breakpoint
ALTER TABLE "included_products" ADD CONSTRAINT "included_products_collection_id_products_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "included_products" ADD CONSTRAINT "included_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "included_products_product_id_idx" ON "included_products" USING btree ("product_id");