const IPV6_GROUPS = 8;
const COUNTED_GROUPS = 4;
const IPV4_AS_IPV6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * Returns the key for limits per IP address (D70): an IPv4 address itself, an IPv6 address by its /64, because a
 * customer gets at least that and can choose any address within it. All spellings of an address have the same key.
 */
export function countedAddress(address: string): string {
  const lower = address.toLowerCase();
  if (!lower.includes(":")) return lower;
  const mapped = IPV4_AS_IPV6.exec(lower)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = "", end] = lower.split("::");
  const before = groupsOf(start);
  const after = end === undefined ? [] : groupsOf(end);
  const left = Math.max(0, IPV6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: left }, () => "0"), ...after];
  return `${groups.slice(0, COUNTED_GROUPS).map(withoutLeadingZeros).join(":")}::/64`;
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));
const withoutLeadingZeros = (group: string): string => group.replace(/^0+(?=.)/, "");
