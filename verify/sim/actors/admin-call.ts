import { ADMINS, bearerOf } from "../accounts.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

type Then = (reply: Reply) => void;

/** Sends a request with the session of the administrator whose turn it is. */
export async function sendAsAdmin(
  world: World,
  which: number,
  path: string,
  request: { readonly method: string; readonly json: object },
  then?: Then,
): Promise<void> {
  const admin = ADMINS[which % ADMINS.length];
  if (!admin) throw new Error("there are no administrators");
  const what = path.split("/").slice(2, 4).join("/");
  const headers = await bearerOf(admin);
  world.request(`${admin.username} ${what}`, path, { ...request, headers }, then);
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
