CREATE TABLE "facet_sets" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"members" bit varying NOT NULL,
	CONSTRAINT "facet_sets_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "facet_sets_kind_known" CHECK ("facet_sets"."kind" in ('all', 'group', 'item'))
);
--> statement-breakpoint
-- Writes the sets anew. Products are numbered as they come: only that all sets number them alike matters.
create function shop_write_facet_sets() returns void
  language sql set search_path from current
  as $$
    -- One at a time: whoever waited here sees, from the next statement on, what the one before wrote.
    lock table facet_sets in share row exclusive mode;
    with numbered as materialized (
      select (row_number() over () - 1)::int as place, main_categories, subcategories from products
    ), tagged as (
      select 'all' as kind, '' as name, place from numbered
      union all
      select 'group', tag, place from numbered, unnest(main_categories) as tag
      union all
      select 'item', tag, place from numbered, unnest(subcategories) as tag
    ), words as (
      select kind, name, place / 32 as word, bit_or(1 << (31 - place % 32)) as bits from tagged group by 1, 2, 3
    ), filled as (
      select * from words
      union all
      select kind, name, word, 0
      from (select distinct kind, name from words) as tag, (select distinct word from words) as place
    ), written as materialized (
      select kind, name, string_agg(bits::bit(32)::text, '' order by word)::bit varying as members
      from (select kind, name, word, bit_or(bits) as bits from filled group by 1, 2, 3) as whole
      group by 1, 2
    ), gone as (
      delete from facet_sets where (kind, name) not in (select kind, name from written)
    )
    insert into facet_sets as stored (kind, name, members) select kind, name, members from written
    on conflict (kind, name) do update set members = excluded.members
    where stored.members is distinct from excluded.members;
  $$;
--> statement-breakpoint
create function shop_facets_changed() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from facet_sets;
      -- Called at the end of the transaction once for each changed product; the first call sees what all of them changed.
      elsif current_setting('shop.facets_written', true) is distinct from pg_current_xact_id()::text then
        perform set_config('shop.facets_written', pg_current_xact_id()::text, true);
        perform shop_write_facet_sets();
      end if;
      return null;
    end
  $$;
--> statement-breakpoint
create constraint trigger products_tags_added_or_gone after insert or delete on products
  deferrable initially deferred for each row execute function shop_facets_changed();
--> statement-breakpoint
create constraint trigger products_tags_changed after update of main_categories, subcategories on products
  deferrable initially deferred for each row
  when (old.main_categories is distinct from new.main_categories or old.subcategories is distinct from new.subcategories)
  execute function shop_facets_changed();
--> statement-breakpoint
create trigger products_emptied after truncate on products
  for each statement execute function shop_facets_changed();
--> statement-breakpoint
select shop_write_facet_sets();
