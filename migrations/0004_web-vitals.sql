CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"vital" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "web_vitals_day_page_device_vital_bucket_pk" PRIMARY KEY("day","page","device","vital","bucket"),
	CONSTRAINT "web_vitals_page" CHECK ("web_vitals"."page" in ('home', 'list', 'product', 'checkout', 'order', 'account', 'other')),
	CONSTRAINT "web_vitals_device" CHECK ("web_vitals"."device" in ('phone', 'desktop')),
	CONSTRAINT "web_vitals_vital" CHECK ("web_vitals"."vital" in ('lcp', 'inp', 'cls')),
	CONSTRAINT "web_vitals_bucket_range" CHECK ("web_vitals"."bucket" between -80 and 142),
	CONSTRAINT "web_vitals_count_range" CHECK ("web_vitals"."count" >= 1)
);
