import { signInAnswer } from "#worker/auth/response-schemas.ts";
import { putAdmin } from "#ops/admin-account.ts";
import { Caller } from "./caller.ts";
import type { Ground } from "./ground.ts";

const PASSWORD = "Compass#42";

export type Admin = { readonly caller: Caller; readonly headers: Readonly<Record<string, string>> };

/** Makes an administrator of this name, or signs them in again with the same caller. */
export async function signIn(
  { shop }: Ground,
  user: string,
  caller: Caller = new Caller(shop.url),
): Promise<Admin> {
  await putAdmin(shop.databaseUrl, user, PASSWORD);
  const { body } = await caller.post("sign-in", "/api/auth", { user, password: PASSWORD });
  const { accessToken } = signInAnswer.parse(JSON.parse(body));
  return { caller, headers: { authorization: `Bearer ${accessToken}` } };
}
