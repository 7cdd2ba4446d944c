import { z } from "zod";
import { eq, sql } from "drizzle-orm";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import type { Queryable } from "#worker/db/client.ts";
import { users } from "#worker/db/schema/auth.ts";
import { products } from "#worker/db/schema/catalogue.ts";

/** The shop that is fuzzed: inside workerd, or over HTTP. */
export type FuzzShop = {
  readonly origin: string;
  readonly db: Queryable;
  readonly send: (request: Request) => Promise<Response>;
  readonly webhookSecret: string;
  readonly mailWebhookSecret: string;
};

export const CALLERS = ["nobody", "user", "admin"] as const;
export type CallerName = (typeof CALLERS)[number];

/** Each caller's headers. */
export type Callers = Readonly<Record<CallerName, Readonly<Record<string, string>>>>;

/** The two passwords of the fuzzed accounts, so that changing one to the other keeps working. */
export const FUZZ_PASSWORDS = ["Compass#42", "Plumb-Line%7"] as const;
/** Accounts that do not come from inputs: only these may be administrators afterwards. */
const ADMIN_NAME = /^fuzz-admin-[0-9a-f]{8}$/;

const signInResponse = z.object({ accessToken: z.string() });

/** A caller's address, different for each request, so that no limit applies (D37). */
export const ofAnyAddress = (): Record<string, string> => ({ "cf-connecting-ip": crypto.randomUUID() });

function post({ origin }: FuzzShop, path: string, body: object): Request {
  const headers = { "content-type": "application/json", ...ofAnyAddress() };
  return new Request(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** A new account, registered and signed in through the shop's own calls. */
async function signedIn(shop: FuzzShop, user: string, role: typeof ROLE_USER | typeof ROLE_ADMIN) {
  const [password] = FUZZ_PASSWORDS;
  await expectOk(await shop.send(post(shop, "/api/register", { user, password })));
  if (role === ROLE_ADMIN) {
    await shop.db
      .update(users)
      .set({ roles: [ROLE_USER, ROLE_ADMIN], staffRoles: ["owner"], staffSince: new Date() })
      .where(eq(users.username, user));
  }
  const answer = await expectOk(await shop.send(post(shop, "/api/auth", { user, password })));
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const { accessToken } = signInResponse.parse(await answer.json());
  return { authorization: `Bearer ${accessToken}`, cookie: cookie.join("; ") };
}

async function expectOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new Error(`the shop refused its own account: ${answer.status} ${await answer.text()}`);
}

/** One caller of each kind. */
export async function newCallers(shop: FuzzShop): Promise<Callers> {
  const suffix = crypto.randomUUID().slice(0, 8);
  return {
    nobody: {},
    user: await signedIn(shop, `fuzz-user-${suffix}`, ROLE_USER),
    admin: await signedIn(shop, `fuzz-admin-${suffix}`, ROLE_ADMIN),
  };
}

/** True if both accounts are still signed in: some inputs rightly sign out. */
export async function areSignedIn(shop: FuzzShop, callers: Callers): Promise<boolean> {
  for (const name of ["user", "admin"] as const) {
    const headers = { ...callers[name], ...ofAnyAddress() };
    const answer = await shop.send(new Request(`${shop.origin}/api/refresh`, { headers }));
    await answer.body?.cancel();
    if (!answer.ok) return false;
  }
  return true;
}

const PRODUCTS_MIN = 12;

/** Adds products once inputs have removed most of them, so that the next inputs find some. */
export async function refillCatalogue(shop: FuzzShop, { admin }: Callers): Promise<void> {
  for (let missing = PRODUCTS_MIN - (await shop.db.$count(products)); missing > 0; missing--) {
    const fields = {
      productname: `Program ${crypto.randomUUID().slice(0, 8)}`,
      imageUrl: "https://example.com/program.webp",
      price: 100 + missing,
      discountPrice: missing / 100,
      description: "A drawing program.",
    };
    const request = post(shop, "/api/products", fields);
    for (const [name, value] of Object.entries(admin)) request.headers.set(name, value);
    await expectOk(await shop.send(request));
  }
}

/** Lists administrators other than the ones made here: an input may have made one. */
export async function strangeAdmins(db: Queryable, expected: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.roles} @> array[${sql.raw(String(ROLE_ADMIN))}]`);
  return rows
    .map(({ username }) => username)
    .filter((name) => !ADMIN_NAME.test(name) && !expected.includes(name));
}
