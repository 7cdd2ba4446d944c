import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { migrateDatabase } from "../migrate.ts";
import { connect } from "./connection.ts";
import { makeWorkerRole } from "./worker-role.ts";

const ACT = "a0000000-0000-4000-8000-000000000001";

let url: string;
let owner: Sql;
let worker: Sql;
let workerUrl: string;

beforeAll(async () => {
  url = await ownDatabase("worker_role_tests");
  // As docs/deploy.md has it: the role first, and the tables by the first deployment.
  workerUrl = await makeWorkerRole(url);
  await migrateDatabase(url);
  owner = connect(url);
  worker = connect(workerUrl);
  await worker.begin(async (tx) => {
    await tx`select set_config('shop.act', ${ACT}, true)`;
    await tx`insert into staff_rules (refund_limit_cents) values (100)`;
    await tx`insert into acts (id, at, username, user_id, call, what, subject_kind, subject)
      values (${ACT}, '2026-11-28', 'warden', ${ACT}, 'x.y', 'Did it', 'account', 'keeper')`;
  });
});
afterAll(() => Promise.all([owner.end(), worker.end()]));

const kept = () => owner`select acts.what, username, subject, act_changes.after from acts
  join act_changes on act_id = acts.id`;

it.each([
  ["change an act", "update acts set what = 'Nothing'"],
  ["date an act back", "update acts set at = '2000-01-01'"],
  ["delete an act", "delete from acts"],
  [
    "delete an act under the retention job's setting",
    "set shop.acts_kept_since = 'infinity'; delete from acts",
  ],
  ["delete what an act changed", "delete from act_changes"],
  ["move what an act changed to another", "update act_changes set row_key = 'other'"],
  ["empty the acts", "truncate acts, act_changes"],
  ["switch the triggers off", "alter table acts disable trigger all"],
  ["switch all triggers off", "set session_replication_role = replica"],
  ["remove a trigger", "drop trigger acts_kept on acts"],
  [
    "add a trigger",
    "create trigger own before update on acts for each row execute function shop_timeline_kept()",
  ],
  [
    "replace a trigger's function",
    "create or replace function shop_timeline_kept() returns trigger language sql as ''",
  ],
  ["remove the acts", "drop table acts cascade"],
  ["add a column", "alter table orders add column own text"],
  ["make a table", "create table own (id int)"],
  // A trigger on it could change acts where the triggers trust other triggers.
  ["make a temporary table", "create temporary table own (id int)"],
  ["make a function", "create function own() returns int language sql as 'select 1'"],
  ["become the owner", "set role postgres"],
  ["read the list of migrations", "select * from drizzle.__drizzle_migrations"],
])("the Worker's role can't %s", async (_what, statement) => {
  const before = await kept();
  expect(before).toHaveLength(1);
  await expect(worker.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
  expect(await kept()).toEqual(before);
});

it("removes no act younger than eight years, whatever time it names", async () => {
  await worker`select shop_remove_acts('infinity')`;
  expect(await kept()).toHaveLength(1);
});

it("erases a person from acts, and can't put another in", async () => {
  await expect(worker`update acts set username = 'somebody'`).rejects.toThrow("only ever added");
  await expect(worker`update act_changes set after = '{"own": 1}'`).rejects.toThrow("only ever added");
  await worker`update acts set username = 'erased', user_id = null, subject = 'erased'`;
  await worker`update act_changes set before = null, after = null`;
  expect(await kept()).toEqual([{ what: "Did it", username: "erased", subject: "erased", after: null }]);
});

it("reads and writes every other table", async () => {
  const lacking = await worker`
    select relname, privilege from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as privilege
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('acts', 'act_changes')
        and not has_table_privilege(pg_class.oid, privilege)`;
  expect([...lacking]).toEqual([]);
});

it("gets a new password and keeps its grants", async () => {
  const again = await makeWorkerRole(url);
  expect(again).not.toBe(workerUrl);
  const renewed = connect(again);
  expect(await renewed`select count(*)::int as acts from acts`).toEqual([{ acts: 1 }]);
  await renewed.end();
  await expect(connect(workerUrl)`select 1`).rejects.toThrow("password authentication failed");
});
