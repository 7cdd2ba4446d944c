import { ADMINS, type Account, bearerOf } from "../accounts.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

type Then = (reply: Reply) => void;

/** Returns the administrator whose turn it is. */
export function adminOf(which: number): Account {
  const admin = ADMINS[which % ADMINS.length];
  if (!admin) throw new Error("there are no administrators");
  return admin;
}

/** Sends a request with an administrator's session. */
export async function sendAsAdmin(
  world: World,
  which: number,
  path: string,
  request: { readonly method: string; readonly json: object },
  then?: Then,
): Promise<void> {
  const admin = adminOf(which);
  const what = path.split("/").slice(2, 4).join("/");
  const headers = await bearerOf(admin);
  world.request(`${admin.username} ${what}`, path, { ...request, headers, staff: admin.username }, then);
}

/** Calls a mutation as an administrator. */
export function callAsAdmin(
  world: World,
  which: number,
  name: string,
  input: object,
  then?: Then,
): Promise<void> {
  return sendAsAdmin(world, which, `/trpc/${name}`, { method: "POST", json: input }, then);
}
