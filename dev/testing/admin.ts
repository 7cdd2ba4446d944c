import { signInResponse } from "#worker/accounts/response-schemas.ts";
import { putAdmin } from "#ops/admin-account.ts";
import { Caller } from "./caller.ts";

export const PASSWORD = "Compass#42";

export type Admin = { readonly caller: Caller; readonly headers: Readonly<Record<string, string>> };

/** Signs an administrator in, again if necessary, because a turned clock ends an access token. */
export async function signIn(caller: Caller, user: string): Promise<Admin> {
  const { body } = await caller.post("sign-in", "/api/auth", { user, password: PASSWORD });
  const { accessToken } = signInResponse.parse(JSON.parse(body));
  return { caller, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Makes an administrator of this name and signs them in. */
export async function makeAdmin(
  { shop }: { readonly shop: { readonly url: string; readonly databaseUrl: string } },
  user: string,
): Promise<Admin> {
  await putAdmin(shop.databaseUrl, user, PASSWORD);
  return signIn(new Caller(shop.url), user);
}
