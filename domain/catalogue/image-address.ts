import { isPublicHost } from "../text/public-host.ts";

export const isHttpsAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "https:";

/**
 * What is wrong with the https address of an image elsewhere, which every visitor's browser loads (D23); undefined for a
 * good one. What its name leads to is not looked up.
 */
export function imageAddressProblem(httpsAddress: string): string | undefined {
  const { username, password, hostname } = new URL(httpsAddress);
  if (username !== "" || password !== "")
    return "The image must be at an address without a username and password.";
  return isPublicHost(hostname) ? undefined : "The image must be at an address that everybody can reach.";
}
