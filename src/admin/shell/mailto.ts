/** A mailto: link. Both parts may come from strangers. */
export function mailto(email: string, subject: string): string {
  // The @ stays as it is (RFC 6068); everything else with a meaning in URLs is escaped.
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
