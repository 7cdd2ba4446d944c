ALTER TABLE "mails" ADD COLUMN "link_placeholder" text;--> statement-breakpoint
CREATE INDEX "entitlements_reference_idx" ON "entitlements" USING btree (lower("reference"));