CREATE TABLE "presences" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_kind_subject_user_id_pk" PRIMARY KEY("kind","subject","user_id")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_user_id_idx" ON "presences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "presences_seen_at_idx" ON "presences" USING btree ("seen_at");