DROP INDEX "corrected_invoices_refund_id_key";--> statement-breakpoint
-- safe since 0.1.0: it takes all that the one before took, and more.
CREATE UNIQUE INDEX "corrected_invoices_refund_id_key" ON "corrected_invoices" USING btree ("refund_id") WHERE state <> 'failed';
