import type { NetworkInterfaceInfo } from "node:os";
import { expect, it } from "vitest";
import { siteAddress } from "./site-address.ts";

function known(family: "IPv4" | "IPv6", address: string, internal = false): NetworkInterfaceInfo {
  const rest = { address, internal, netmask: "", mac: "", cidr: null };
  return family === "IPv6" ? { ...rest, family, scopeid: 0 } : { ...rest, family };
}

const INTERFACES = {
  lo: [known("IPv4", "127.0.0.1", true), known("IPv6", "::1", true)],
  eth0: [known("IPv6", "fe80::1"), known("IPv4", "192.168.1.20")],
  docker0: [known("IPv4", "172.17.0.1")],
};

it.each([
  ["127.0.0.1", "http://localhost:8787"],
  ["::1", "http://localhost:8787"],
  ["localhost", "http://localhost:8787"],
  ["0.0.0.0", "http://192.168.1.20:8787"],
  ["::", "http://192.168.1.20:8787"],
  ["10.0.0.7", "http://10.0.0.7:8787"],
  ["fd00::1", "http://[fd00::1]:8787"],
  ["workstation", "http://workstation:8787"],
])("a shop with HOST=%s is announced at %s, where it answers", (host, address) => {
  expect(siteAddress(host, 8787, INTERFACES)).toBe(address);
});

it("a shop on a machine without a network is announced on this machine", () => {
  expect(siteAddress("0.0.0.0", 8787, { lo: INTERFACES.lo })).toBe("http://localhost:8787");
});
