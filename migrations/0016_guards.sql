CREATE INDEX "mails_undelivered_idx" ON "mails" USING btree ("created_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "orders_invoice_id_idx" ON "orders" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_created_at_idx" ON "credit_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "disputes_opened_at_idx" ON "disputes" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "refunds_created_at_idx" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_failed_idx" ON "refunds" USING btree ("order_id") WHERE state = 'failed';--> statement-breakpoint
-- safe since 0.1.0: it takes every state that is written.
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_state_known" CHECK ("refund_events"."state" in ('pending', 'succeeded', 'failed'));