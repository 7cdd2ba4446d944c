CREATE TABLE "reported_errors" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text,
	CONSTRAINT "reported_errors_day_source_version_text_place_pk" PRIMARY KEY("day","source","version","text","place"),
	CONSTRAINT "reported_errors_source" CHECK ("reported_errors"."source" in ('worker', 'browser', 'policy')),
	CONSTRAINT "reported_errors_length" CHECK (length("reported_errors"."text") <= 300 and length("reported_errors"."place") <= 100),
	CONSTRAINT "reported_errors_count_range" CHECK ("reported_errors"."count" >= 1)
);
