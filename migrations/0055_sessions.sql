ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT 'Unknown browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nobody has proved anything by a migration, and a session that is older than the new limit ends.
update sessions set
  seen_at = created_at,
  proven_at = created_at,
  expires_at = least(expires_at, created_at + interval '2160 hours');--> statement-breakpoint
-- safe since 0.1.0: while it still serves, it fails to extend trusted sessions that are over 60 days old, which go on until they expire and are extended by this version.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_in_time" CHECK ("sessions"."expires_at" <= "sessions"."created_at" + interval '2160 hours');
