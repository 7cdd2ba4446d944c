ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
-- safe since 0.1.0: every known kind has this form.
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_form" CHECK ("mails"."kind" ~ '^[a-z][a-z_]{2,39}$');