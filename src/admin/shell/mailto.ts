/** The address of a new mail to somebody. Both parts may come from strangers. */
export function mailto(email: string, subject: string): string {
  // The @ stands as it is (RFC 6068); everything else that means something in an address is escaped.
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
