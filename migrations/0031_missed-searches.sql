CREATE TABLE "missed_searches" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "missed_searches_text_length" CHECK (length("missed_searches"."text") between 1 and 100),
	CONSTRAINT "missed_searches_count_range" CHECK ("missed_searches"."count" >= 1)
);
