/** Names of hosts in the reader's own network or machine. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const IPV4 = /^(\d+)\.(\d+)\.\d+\.\d+$/;

/**
 * True if everybody can reach a host, as far as its name shows: it isn't the reader's own machine or an address in a
 * private network. Expects the `hostname` of a URL, which normalises addresses: `127.1` becomes `127.0.0.1`.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  if (host.startsWith("[")) return isPublicIpv6(host.slice(1, -1));
  const [address, first = "", second = ""] = IPV4.exec(host) ?? [];
  if (address !== undefined) return isPublicIpv4(Number(first), Number(second));
  return host.includes(".") && !LOCAL_NAME.test(host);
}

/**
 * False for this network and for private, shared, link-local, benchmarking, multicast and reserved addresses (RFC
 * 6890).
 */
function isPublicIpv4(first: number, second: number): boolean {
  if ([0, 10, 127].includes(first) || first >= 224) return false;
  if (first === 100) return second < 64 || second > 127;
  if (first === 169) return second !== 254;
  if (first === 172) return second < 16 || second > 31;
  if (first === 192) return second !== 168;
  return first !== 198 || (second !== 18 && second !== 19);
}

/** True for global unicast, 2000::/3, except addresses that embed an IPv4 address: 2002::/16. */
function isPublicIpv6(address: string): boolean {
  const first = Number.parseInt(address.split(":")[0] || "0", 16);
  return first >= 0x20_00 && first < 0x40_00 && first !== 0x20_02;
}
