CREATE TABLE "act_changes" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "act_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"order_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"user_id" uuid,
	"country" text,
	"call" text NOT NULL,
	"what" text NOT NULL,
	"subject_kind" text,
	"subject" text,
	"undo_of" uuid,
	"search_folded" text GENERATED ALWAYS AS (shop_fold(username || ' ' || what || ' ' || coalesce(subject, ''))) STORED NOT NULL,
	CONSTRAINT "acts_undone_once_key" UNIQUE("undo_of"),
	CONSTRAINT "acts_subject_kind_known" CHECK ("acts"."subject_kind" in ('order', 'product', 'withdrawal', 'message', 'template', 'view', 'link', 'account', 'image', 'file')),
	CONSTRAINT "acts_subject_complete" CHECK (("acts"."subject_kind" is null) = ("acts"."subject" is null))
);
--> statement-breakpoint
ALTER TABLE "act_changes" ADD CONSTRAINT "act_changes_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_undo_of_acts_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."acts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_changes_act_id_idx" ON "act_changes" USING btree ("act_id","sequence");--> statement-breakpoint
CREATE INDEX "act_changes_order_id_idx" ON "act_changes" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "act_changes_row_idx" ON "act_changes" USING btree ("table_name","row_key");--> statement-breakpoint
CREATE INDEX "acts_newest_idx" ON "acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "acts_username_idx" ON "acts" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "acts_what_idx" ON "acts" USING btree ("what","at");--> statement-breakpoint
CREATE INDEX "acts_search_idx" ON "acts" USING gin ("search_folded" gin_trgm_ops);--> statement-breakpoint
-- Written by hand from here on.
-- An act's transaction names it in `shop.act` (worker/acts/acting.ts). Buyers, jobs and webhooks don't, so nothing is noted for
-- them. The first argument says whether all columns `except` the others are noted, or `only` those.
create function shop_note_change() returns trigger
  language plpgsql set search_path from current
  as $$
    declare
      named constant text[] := coalesce(tg_argv[1:], '{}') || case tg_argv[0] when 'only' then '{}'::text[] else
        -- Who did it is said by the act, where an erasure finds it.
        '{updated_at,search_folded,username,created_by,handled_by,updated_by,deleted_by}' end;
      full_row constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
      before jsonb := to_jsonb(old);
      after jsonb := to_jsonb(new);
    begin
      if tg_argv[0] = 'only' then
        before := (select jsonb_object_agg(key, value) from jsonb_each(before) where key = any(named));
        after := (select jsonb_object_agg(key, value) from jsonb_each(after) where key = any(named));
      else
        before := before - named;
        after := after - named;
      end if;
      if tg_op = 'UPDATE' then
        select jsonb_object_agg(column_of.key, column_of.value), jsonb_object_agg(column_of.key, after -> column_of.key)
          into before, after
          from jsonb_each(before) as column_of where column_of.value is distinct from after -> column_of.key;
        if before is null then
          return null;
        end if;
      end if;
      insert into act_changes (act_id, table_name, row_key, order_id, before, after) values (
        current_setting('shop.act')::uuid,
        tg_table_name,
        coalesce(full_row ->> 'id', full_row ->> 'collection_id', full_row ->> 'product_id', full_row ->> 'order_id', full_row ->> 'only_row'),
        (case tg_table_name when 'orders' then full_row ->> 'id' else full_row ->> 'order_id' end)::uuid,
        before,
        after
      );
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger included_products_acts_noted after insert or update or delete on included_products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger scheduled_prices_acts_noted after insert or update or delete on scheduled_prices
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger deleted_products_acts_noted after insert or update or delete on deleted_products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'draft', 'lines');
--> statement-breakpoint
create trigger orders_acts_noted after insert or update or delete on orders
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'browser_hash', 'cart_fingerprint', 'products_folded');
--> statement-breakpoint
create trigger order_events_acts_noted after insert or update or delete on order_events
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'kind');
--> statement-breakpoint
create trigger order_notes_acts_noted after insert or update or delete on order_notes
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger order_tags_acts_noted after insert or update or delete on order_tags
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger order_views_acts_noted after insert or update or delete on order_views
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger entitlements_acts_noted after insert or update or delete on entitlements
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger refunds_acts_noted after insert or update or delete on refunds
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'request_key');
--> statement-breakpoint
create trigger corrected_invoices_acts_noted after insert or update or delete on corrected_invoices
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger withdrawals_acts_noted after insert or update or delete on withdrawals
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'fingerprint');
--> statement-breakpoint
create trigger contact_messages_acts_noted after insert or update or delete on contact_messages
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'read_at', 'answered_at', 'archived_at', 'order_id');
--> statement-breakpoint
create trigger message_answers_acts_noted after insert or update or delete on message_answers
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'text');
--> statement-breakpoint
create trigger answer_templates_acts_noted after insert or update or delete on answer_templates
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');
--> statement-breakpoint
create trigger mails_acts_noted after insert or update or delete on mails
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'kind', 'by_hand', 'next_try_at');
--> statement-breakpoint
create trigger accountant_links_acts_noted after insert or update or delete on accountant_links
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'token_hash', 'last_used_at');
--> statement-breakpoint
create trigger staff_invitations_acts_noted after insert or update or delete on staff_invitations
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'token_hash');--> statement-breakpoint
create trigger staff_rules_acts_noted after insert or update or delete on staff_rules
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except');--> statement-breakpoint
create trigger users_acts_noted after insert or update or delete on users
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('only', 'username', 'roles', 'staff_roles');
--> statement-breakpoint
create trigger products_acts_noted after insert or delete on products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '') execute function shop_note_change('except', 'name_key', 'total_cents', 'display_order', 'version');
--> statement-breakpoint
-- A move renumbers up to all products, so the call notes what it moved (worker/acts/note-change.ts).
create trigger products_acts_noted_unless_moved after update on products
  for each row when (coalesce(current_setting('shop.act', true), '') <> '' and old.display_order = new.display_order)
  execute function shop_note_change('except', 'name_key', 'total_cents', 'display_order', 'version');
--> statement-breakpoint
-- As timelines are (0029), but for the retention period: its job names the time from which acts are kept.
create trigger acts_kept before delete on acts
  for each row when (
    pg_trigger_depth() = 0
    and old.at >= coalesce(nullif(current_setting('shop.acts_kept_since', true), ''), '-infinity')::timestamptz
  ) execute function shop_timeline_kept();
--> statement-breakpoint
-- Erasing a person takes their name out of an act, or what names them; the act stays.
create trigger acts_unchanged before update on acts
  for each row when (
    pg_trigger_depth() = 0 and (
      (new.id, new.at, new.country, new.call, new.what, new.subject_kind, new.undo_of)
        is distinct from (old.id, old.at, old.country, old.call, old.what, old.subject_kind, old.undo_of)
      or (new.username is distinct from old.username and new.username is distinct from 'erased')
      or (new.user_id is distinct from old.user_id and new.user_id is not null)
      or (new.subject is distinct from old.subject and new.subject is distinct from 'erased')
    )
  ) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger acts_not_emptied before truncate on acts
  for each statement execute function shop_timeline_kept();
--> statement-breakpoint
create trigger act_changes_kept before delete on act_changes
  for each row when (pg_trigger_depth() = 0) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger act_changes_unchanged before update on act_changes
  for each row when (
    to_jsonb(new) - array['before', 'after'] is distinct from to_jsonb(old) - array['before', 'after']
    or (new.before is distinct from old.before and new.before is not null)
    or (new.after is distinct from old.after and new.after is not null)
  ) execute function shop_timeline_kept();
--> statement-breakpoint
create trigger act_changes_not_emptied before truncate on act_changes
  for each statement execute function shop_timeline_kept();
--> statement-breakpoint
-- What an act changed about an order goes with the order, however it's removed.
create function shop_forget_values_of_acts() returns trigger
  language plpgsql set search_path from current
  as $$
    begin
      update act_changes set before = null, after = null where order_id = old.id;
      return null;
    end;
  $$;
--> statement-breakpoint
create trigger orders_values_of_acts_forgotten after delete on orders
  for each row execute function shop_forget_values_of_acts();
