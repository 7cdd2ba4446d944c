import { isPublicHost } from "../text/public-host.ts";

export const isHttpsAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "https:";

/**
 * Why the https address of an image elsewhere, which every visitor's browser would load, is refused (D23); undefined if it's
 * accepted. The host name is not resolved.
 */
export function imageAddressProblem(httpsAddress: string): string | undefined {
  const { username, password, hostname } = new URL(httpsAddress);
  if (username !== "" || password !== "")
    return "The image must be at an address without a username and password.";
  return isPublicHost(hostname) ? undefined : "The image must be at an address that everybody can reach.";
}
