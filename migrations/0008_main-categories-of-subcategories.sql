-- The taxonomy of domain/taxonomy.ts, as the database knows it; a test holds the two against each other. A change of the
-- one is a migration that replaces this function and mends the products that no longer keep the check below: Postgres does
-- not check stored rows anew when a function changes.
create function shop_taxonomy() returns table (subcategory text, main_category text)
  language sql immutable parallel safe
  begin atomic
    select known.subcategory, known.main_category from (values
      ('Architecture', 'Architecture, Engineering & Construction'),
      ('Structural design', 'Architecture, Engineering & Construction'),
      ('MEP design', 'Architecture, Engineering & Construction'),
      ('Construction', 'Architecture, Engineering & Construction'),
      ('Infrastructure', 'Architecture, Engineering & Construction'),
      ('Product design & engineering', 'Product Design & Manufacturing'),
      ('Simulation & analysis', 'Product Design & Manufacturing'),
      ('Manufacturing & production', 'Product Design & Manufacturing'),
      ('Film & VFX', 'Media & Entertainment'),
      ('Gaming & VR', 'Media & Entertainment'),
      ('3D modeling', 'Workflows'),
      ('Additive manufacturing', 'Workflows'),
      ('Animation', 'Workflows'),
      ('Asset management', 'Workflows'),
      ('Bid management', 'Workflows'),
      ('BIM', 'Workflows'),
      ('Civil engineering', 'Workflows'),
      ('Clash detection', 'Workflows'),
      ('CNC/CAM programming', 'Workflows'),
      ('Collaboration', 'Workflows'),
      ('Compositing', 'Workflows'),
      ('Conceptual design', 'Workflows'),
      ('Construction documentation', 'Workflows'),
      ('Cost management', 'Workflows'),
      ('Data management', 'Workflows'),
      ('Digital twin', 'Workflows'),
      ('Document management', 'Workflows'),
      ('Drafting', 'Workflows'),
      ('Editing & finishing', 'Workflows'),
      ('Electronics design', 'Workflows'),
      ('Estimating', 'Workflows'),
      ('Fabrication', 'Workflows'),
      ('Facility management', 'Workflows'),
      ('Factory layout', 'Workflows'),
      ('Field management', 'Workflows'),
      ('Generative design', 'Workflows'),
      ('GIS', 'Workflows'),
      ('Hydraulic modeling', 'Workflows'),
      ('Inspection', 'Workflows'),
      ('Mechanical design', 'Workflows'),
      ('Mold & tool design', 'Workflows'),
      ('Motion capture', 'Workflows'),
      ('Plant design', 'Workflows'),
      ('Product lifecycle management', 'Workflows'),
      ('Production tracking', 'Workflows'),
      ('Project management', 'Workflows'),
      ('Quality management', 'Workflows'),
      ('Quantity takeoff', 'Workflows'),
      ('Reality capture', 'Workflows'),
      ('Rendering', 'Workflows'),
      ('Sculpting', 'Workflows'),
      ('Sheet metal design', 'Workflows'),
      ('Simulation', 'Workflows'),
      ('Structural analysis', 'Workflows'),
      ('Structural detailing', 'Workflows'),
      ('Surface modeling', 'Workflows'),
      ('Sustainability analysis', 'Workflows'),
      ('Visual effects', 'Workflows'),
      ('Visualization', 'Workflows'),
      ('VR', 'Workflows'),
      ('Windows', 'Operating system'),
      ('Mac', 'Operating system'),
      ('Linux', 'Operating system'),
      ('Cloud service', 'Operating system')
    ) as known (subcategory, main_category);
  end;
--> statement-breakpoint
-- The main categories that these subcategories stand in, each once.
create function shop_main_categories_of(subcategories text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct main_category from shop_taxonomy() where subcategory = any(subcategories));
--> statement-breakpoint
update products set
  main_categories = main_categories || array(
    select missing from unnest(shop_main_categories_of(subcategories)) as missing where missing <> all(main_categories)
  ),
  version = version + 1,
  updated_at = now()
where not shop_main_categories_of(subcategories) <@ main_categories;
--> statement-breakpoint
-- The sets of 0007 are written at the end of a transaction, and a table that waits for that takes no constraint: now, then.
set constraints products_tags_changed immediate;
--> statement-breakpoint
set constraints products_tags_changed deferred;
--> statement-breakpoint
-- What this transaction changes later, a migration after this one, is written again.
select set_config('shop.facets_written', '', true);
--> statement-breakpoint
-- safe since 0.1.0: its forms offer only the subcategories of the chosen main categories; an old client's write that names one without its main category is refused instead of stored
ALTER TABLE "products" ADD CONSTRAINT "products_main_categories_complete" CHECK (shop_main_categories_of("products"."subcategories") <@ "products"."main_categories");
