CREATE TABLE "catalogue_version" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only_row")
);
--> statement-breakpoint
-- Every transaction that changes what the catalogue shows writes its own id: at most one row version a transaction, and readers
-- see it together with the change.
create function shop_write_catalogue_version() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      insert into catalogue_version (version) values (pg_current_xact_id()::text)
      on conflict (only_row) do update set version = excluded.version
        where catalogue_version.version <> excluded.version;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_version after insert or update or delete or truncate on products
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
create trigger included_products_version after insert or update or delete or truncate on included_products
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
create trigger old_slugs_version after insert or update or delete or truncate on old_slugs
  for each statement execute function shop_write_catalogue_version();
--> statement-breakpoint
-- The catalogue is searched in memory, which has room for so many (D74).
create function shop_limit_products() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if (select count(*) from products) > 10000 then
        raise exception 'the catalogue has at most 10,000 products'
          using errcode = 'check_violation', table = 'products', constraint = 'products_at_most_10000';
      end if;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger products_limited after insert on products
  for each statement execute function shop_limit_products();
--> statement-breakpoint
insert into catalogue_version (version) values (pg_current_xact_id()::text);
