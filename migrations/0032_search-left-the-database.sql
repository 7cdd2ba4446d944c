-- The search engine leaves the database: it's in the Worker's memory (domain/search). `facet_bit` stays for now, because the
-- previous version names it when it adds a product; no schema describes it any more.
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop trigger products_tags_added_or_gone on products;--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop trigger products_tags_changed on products;--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop trigger products_emptied on products;--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop trigger products_added_or_gone_noted on products;--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop trigger products_change_noted on products;--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_facets_changed();--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_note_facets();--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_write_facet_bits(integer[]);--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_write_facet_sets();--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_facets_of(text[], text[], boolean);--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
DROP TABLE "facet_sets";--> statement-breakpoint
DROP INDEX "products_facet_bit_idx";--> statement-breakpoint
DROP INDEX "products_by_name_idx";--> statement-breakpoint
DROP INDEX "products_by_year_price_idx";--> statement-breakpoint
DROP INDEX "products_not_sellable_idx";--> statement-breakpoint
DROP INDEX "products_fields_idx";--> statement-breakpoint
DROP INDEX "products_main_categories_idx";--> statement-breakpoint
DROP INDEX "products_subcategories_idx";--> statement-breakpoint
DROP INDEX "products_search_idx";--> statement-breakpoint
DROP INDEX "products_search_joined_idx";--> statement-breakpoint
DROP INDEX "products_name_words_idx";--> statement-breakpoint
DROP INDEX "products_in_order_idx";--> statement-breakpoint
CREATE INDEX "products_in_order_idx" ON "products" USING btree ("display_order","id");--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
ALTER TABLE "products" DROP COLUMN "name_folded";--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
ALTER TABLE "products" DROP COLUMN "search_folded";--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
ALTER TABLE "products" DROP COLUMN "name_joined";--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
ALTER TABLE "products" DROP COLUMN "search_joined";--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
ALTER TABLE "products" DROP COLUMN "name_words";--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
ALTER TABLE "products" DROP COLUMN "fields";--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_field_bits(text[]);--> statement-breakpoint
-- safe since 37cd3693: the catalogue is searched in memory, so nothing reads or counts this
drop function shop_sellable(boolean, text[], integer);
