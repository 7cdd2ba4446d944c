DROP INDEX "corrected_invoices_refund_id_key";--> statement-breakpoint
CREATE UNIQUE INDEX "corrected_invoices_refund_id_key" ON "corrected_invoices" USING btree ("refund_id") WHERE state <> 'failed';