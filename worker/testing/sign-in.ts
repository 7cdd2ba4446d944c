import { expect } from "vitest";
import { z } from "zod";
import { ROLE_USER } from "#domain/accounts/account.ts";
import { users } from "../db/schema/auth.ts";
import { call, post, testDatabase } from "./shop.ts";

/** The account that these tests register and sign in. */
export const NAME = "Vera-Line";
export const PASSWORD = "Compass#42";

/** The hash of PASSWORD at the least cost that argon2 allows. accounts/register.test.ts tests the cost that accounts get. */
const QUICK_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$b4Y2oIAkjSb8pk4vpCVvhA$i9vBudxFHtLhLaHrka63XL6a2+iIkA0ntWDzD5p/SQ0";

type AccountFields = Partial<Omit<typeof users.$inferInsert, "username">>;

/** Inserts an account with PASSWORD, and returns its id. */
export async function newAccount(username = NAME, fields: AccountFields = {}): Promise<string> {
  const [made] = await testDatabase()
    .insert(users)
    .values({ username, passwordHash: QUICK_HASH, roles: [ROLE_USER], ...fields })
    .returning({ id: users.id });
  if (!made) throw new Error("the account was not created");
  return made.id;
}

export const answerSchema = z.object({ accessToken: z.string(), roles: z.array(z.number()).optional() });

/** Returns the Set-Cookie lines of a response, by cookie name. */
export function cookiesOf(answer: Response): Map<string, string> {
  return new Map(
    answer.headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      return [pair.slice(0, pair.indexOf("=")), line] as const;
    }),
  );
}

/** Returns the cookies of a response as a browser sends them back. */
export function cookieHeader(answer: Response): { cookie: string } {
  const pairs = [...cookiesOf(answer).values()].map((line) => line.split(";")[0]);
  return { cookie: pairs.join("; ") };
}

export const register = (
  user = NAME,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<Response> => post("/api/register", { user, password }, headers);
export const signIn = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  post("/api/auth", { user: NAME, password: PASSWORD, ...body }, headers);

export async function tokenOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return answerSchema.parse(await answer.json()).accessToken;
}

export async function refreshed(headers: { cookie: string }): Promise<string> {
  return tokenOf(await call("/api/refresh", { headers }));
}

const claimsSchema = z.object({
  UserInfo: z.object({ username: z.string(), roles: z.array(z.number()) }),
  iat: z.number(),
  exp: z.number(),
});

/** Returns a token's claims, without checking its signature. */
export function claimsOf(token: string): z.infer<typeof claimsSchema> {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return claimsSchema.parse(JSON.parse(atob(payload)));
}
