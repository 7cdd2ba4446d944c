import type { AssetsBinding } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";

/** Reads a file of the client build. Throws if it is missing, because every build includes all of them. */
export async function readBuiltFile(
  request: Request,
  assets: AssetsBinding,
  path: string,
): Promise<Response> {
  const answer = await assets.fetch(new Request(new URL(path, request.url)));
  if (!answer.ok) throw new ShopError("internal", "The page could not be built.");
  return answer;
}
