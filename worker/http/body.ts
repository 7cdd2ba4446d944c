import { ShopError } from "../errors.ts";

/** Largest JSON body (D37). */
export const JSON_MAX_BYTES = 64 * 1024;

/** The parsed JSON body of a request; 415 for other content types, 400 for what is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ShopError("unsupported_media", "Send the request as application/json.");
  }
  try {
    return await request.json();
  } catch {
    throw new ShopError("bad_request", "The request is not valid JSON.");
  }
}
