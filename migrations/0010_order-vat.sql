ALTER TABLE "orders" ADD COLUMN "vat_cents" integer;--> statement-breakpoint
-- Not valid: the rows there are have no figure, so the table need not be read while it is locked.
-- safe since v0.1.0: the version that still serves does not write vat_cents.
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat_range" CHECK ("orders"."vat_cents" between 0 and "orders"."amount_cents") NOT VALID;
