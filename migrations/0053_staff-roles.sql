ALTER TABLE "users" ADD COLUMN "staff_roles" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- Everyone who could enter the admin area could do everything there.
UPDATE "users" SET "staff_roles" = '{owner}' WHERE "roles" @> array[5150];--> statement-breakpoint
-- safe since 0.1.0: no earlier version writes the column, and its default fits.
ALTER TABLE "users" ADD CONSTRAINT "users_staff_roles_known" CHECK ("users"."staff_roles" <@ array['owner', 'sales', 'catalogue', 'accountant']);--> statement-breakpoint
-- safe since 0.1.0: no earlier Worker makes an administrator; only create-admin does, and an earlier one is refused.
ALTER TABLE "users" ADD CONSTRAINT "users_staff_roles_of_admins" CHECK (("users"."roles" @> array[5150]) = (cardinality("users"."staff_roles") > 0));--> statement-breakpoint
-- Written by hand from here on.
-- The last owner stays (D57). Two owners who remove each other at the same moment wait here for one another.
create function shop_keep_an_owner() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      if not old.staff_roles @> '{owner}' or (tg_op = 'UPDATE' and new.staff_roles @> '{owner}') then
        return coalesce(new, old);
      end if;
      perform pg_advisory_xact_lock(hashtext('shop_keep_an_owner'));
      if not exists (select 1 from users where id <> old.id and staff_roles @> '{owner}') then
        raise exception 'the shop has at least one owner'
          using errcode = 'check_violation', constraint = 'users_keep_an_owner';
      end if;
      return coalesce(new, old);
    end
  $$;--> statement-breakpoint
create trigger users_keep_an_owner before delete or update of staff_roles on users
  for each row execute function shop_keep_an_owner();
