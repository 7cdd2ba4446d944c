/** A mailto: link. Both parts may come from strangers. */
export function mailto(email: string, subject: string): string {
  // The @ isn't escaped (RFC 6068), but everything else with a meaning in URLs is.
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
