import { isPublicHost } from "../text/public-host.ts";

export const isHttpsAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "https:";

/**
 * Returns the reason why an image's https address elsewhere, which every visitor's browser would load, is refused
 * (D23); undefined if it's accepted. The host name isn't resolved.
 */
export function imageAddressProblem(httpsAddress: string): string | undefined {
  const { username, password, hostname } = new URL(httpsAddress);
  if (username !== "" || password !== "")
    return "The image must be at an address without a username and password.";
  return isPublicHost(hostname) ? undefined : "The image must be at an address that everybody can reach.";
}
