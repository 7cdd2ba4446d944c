import { PassThrough } from "node:stream";
import postgres from "postgres";
import { afterAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { verify } from "@node-rs/argon2";
import { createAdmin, removeFactorsOf } from "./create-admin.ts";
import { openPrompt } from "./cli/prompt.ts";

/** The browser tests' database, because the Worker tests empty theirs. */
const { databaseUrl: url } = z
  .object({ databaseUrl: z.string() })
  .parse(JSON.parse(process.env["E2E_SHOP"] ?? "null"));
const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
const NAME = "Create-Admin-Test";
const PASSWORD = "Compass#42";

beforeEach(async () => {
  await sql`delete from users where lower(username) = lower(${NAME})`;
});
afterAll(() => sql.end());

/** Runs the command with these lines typed in; returns its result and the screen output. */
async function typing(...lines: string[]) {
  return typingTo(createAdmin, ...lines);
}

async function typingTo(
  command: typeof createAdmin,
  ...lines: string[]
): Promise<{ said: string; screen: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const prompt = openPrompt({ input, output, isTTY: false });
  input.end(lines.map((line) => `${line}\n`).join(""));
  try {
    const said = await command(url, prompt).catch((error: Error) => error.message);
    return { said, screen: String(output.read() ?? "") };
  } finally {
    prompt.close();
  }
}

const account = async () =>
  (await sql`select to_jsonb(roles) as roles, password_hash from users where username = ${NAME}`)[0];

it("creates an administrator without showing the password", async () => {
  const { said, screen } = await typing(NAME, PASSWORD, PASSWORD);
  expect(said).toBe(`${NAME} is an administrator now.`);
  expect(screen).not.toContain(PASSWORD);
  const made = await account();
  expect(made?.["roles"]).toEqual([2001, 5150]);
  expect(await verify(String(made?.["password_hash"]), PASSWORD)).toBe(true);
});

it("promotes an existing account and keeps its password", async () => {
  await sql`insert into users (username, password_hash) values (${NAME}, 'kept')`;
  expect((await typing(NAME.toLowerCase(), "y")).said).toMatch(
    /is an administrator now, with its password unchanged/,
  );
  expect(await account()).toMatchObject({ roles: [2001, 5150], password_hash: "kept" });
});

it.each([
  ["any answer but yes", [NAME, "no"], "Nothing was changed."],
  ["no answer", [NAME], "Nothing was changed: the questions were not answered."],
])("leaves the account unchanged after %s", async (_name, lines, said) => {
  await sql`insert into users (username, password_hash) values (${NAME}, 'kept')`;
  expect((await typing(...lines)).said).toBe(said);
  expect(await account()).toMatchObject({ roles: [2001] });
});

it.each([
  ["an invalid name", ["1abc"], /^4 to 24 characters/],
  ["a password that is easy to guess", [NAME, "Welcome#1"], /^This password is too easy to guess/],
  ["a weak password", [NAME, "weak"], /^8 to 24 characters/],
  ["two different passwords", [NAME, PASSWORD, "Compass#43"], /^Must match the first/],
])("refuses %s and creates nothing", async (_name, lines, said) => {
  expect((await typing(...lines)).said).toMatch(said);
  expect(await account()).toBeUndefined();
});

it("removes the second factors of an account that has lost them, and its sessions, after asking", async () => {
  const [user] = await sql`insert into users (username, password_hash) values (${NAME}, 'kept') returning id`;
  const id = String(user?.["id"]);
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${id}, 'lost', 'key', 0, '{}', false, 'Lost phone')`;
  await sql`insert into code_secrets (user_id, sealed_secret, confirmed_at) values (${id}, 'sealed', now())`;
  await sql`insert into recovery_codes (hash, user_id) values (${"lost".padEnd(64, "0")}, ${id})`;
  await sql`insert into sessions (id, user_id, expires_at) values ('lost-session', ${id}, now() + interval '1 day')`;
  const left = async () => {
    const [row] = await sql`select
      (select count(*) from passkeys where user_id = ${id}) + (select count(*) from code_secrets where user_id = ${id})
      + (select count(*) from recovery_codes where user_id = ${id}) + (select count(*) from sessions where user_id = ${id}) as rows`;
    return Number(row?.["rows"]);
  };
  expect((await typingTo(removeFactorsOf, NAME, "n")).said).toBe("Nothing was changed.");
  expect(await left()).toBe(4);
  expect((await typingTo(removeFactorsOf, "nobody-here", "y")).said).toBe("There is no account nobody-here.");
  expect((await typingTo(removeFactorsOf, NAME.toLowerCase(), "y")).said).toMatch(
    /with its password alone now/,
  );
  expect(await left()).toBe(0);
  expect(await account()).toMatchObject({ password_hash: "kept" });
});
