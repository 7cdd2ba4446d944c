import { expect, it } from "vitest";
import { siteAddress } from "./site-address.ts";

it.each([
  ["127.0.0.1", "http://localhost:8787"],
  ["0.0.0.0", "http://localhost:8787"],
  ["::", "http://localhost:8787"],
  ["192.168.1.20", "http://192.168.1.20:8787"],
  ["fd00::1", "http://[fd00::1]:8787"],
  ["workstation", "http://workstation:8787"],
])("a shop with HOST=%s is announced at %s, where it answers", (host, address) => {
  expect(siteAddress(host, 8787)).toBe(address);
});
