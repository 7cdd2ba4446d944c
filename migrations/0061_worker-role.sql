-- The Worker's role (ops/database/worker-role.ts) may not delete acts. This may for it, but whatever the role says, only those
-- whose eight years are over by the database's own clock (D60).
create function shop_remove_acts(before timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    declare
      kept_since constant timestamptz := least(before, now() - interval '8 years');
    begin
      perform set_config('shop.acts_kept_since', kept_since::text, true);
      delete from acts where at < kept_since;
      perform set_config('shop.acts_kept_since', '', true);
    end;
  $$;
--> statement-breakpoint
revoke all on function shop_remove_acts(timestamptz) from public;
