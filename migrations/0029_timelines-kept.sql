-- Timelines say who did what, and when: rows are only ever added. They go with their order, whose deletion cascades to them
-- (then this runs inside the foreign key's own trigger). Truncating isn't refused: nothing but tests does it.
create function shop_timeline_kept() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name
        using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
    end;
  $$;
--> statement-breakpoint
create trigger order_events_kept before update or delete on order_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger refund_events_kept before update or delete on refund_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger entitlement_events_kept before delete on entitlement_events
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
-- Erasing a person takes their name and what names them out of a unit's timeline; the step stays (docs/runbook.md).
create trigger entitlement_events_unchanged before update on entitlement_events
  for each row when (
    to_jsonb(new) - array['username', 'note'] is distinct from to_jsonb(old) - array['username', 'note']
    or (new.username is distinct from old.username and new.username is distinct from 'erased')
    or (new.note is distinct from old.note and new.note is not null)
  ) execute function shop_timeline_kept();
