import { expect } from "vitest";
import { z } from "zod";
import { call, post } from "./shop.ts";

/** The account that these tests register and sign in. */
export const NAME = "Vera-Line";
export const PASSWORD = "Compass#42";

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
