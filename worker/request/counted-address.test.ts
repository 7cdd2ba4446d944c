import { expect, it } from "vitest";
import { countedAddress } from "./request-context.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "0:0:0:0::/64"],
  ["local", "local"],
])("%s counts as %s (D70)", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

it.each(["::", ":::", "1:2:3:4:5:6:7:8:9:10", "nonsense:", ""])(
  "accepts %j, which isn't an address, without failing",
  (text) => {
    expect(countedAddress(text)).toBe(countedAddress(text.toUpperCase()));
  },
);
