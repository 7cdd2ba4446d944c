import { createHash } from "node:crypto";
import { MEMBER_STATES, type MemberStateCode } from "./member-states.ts";

const FIRST = [
  "Alder",
  "Birch",
  "Cedar",
  "Delta",
  "Fjord",
  "Granite",
  "Juniper",
  "Kestrel",
  "Meridian",
  "Orchard",
];
const SECOND = [
  "Architects",
  "Bridges",
  "Drafting",
  "Engineering",
  "Instruments",
  "Plans",
  "Structures",
  "Surveying",
];
const STREETS = [
  "Canal Street",
  "Mill Lane",
  "Harbour Road",
  "Station Square",
  "Church Street",
  "Bridge Road",
];

/** Returns a made-up name and address, the same each time for a number. Lines of the address are separated as VIES does. */
export function companyOf(code: MemberStateCode, number: string): { name: string; address: string } {
  const bytes = createHash("sha256").update(`${code}${number}`).digest();
  const { legalForm, city } = MEMBER_STATES[code];
  const pick = (words: readonly string[], at: number) => words[bytes.readUInt8(at) % words.length];
  const postalCode = 1000 + (bytes.readUInt16BE(3) % 9000);
  return {
    name: `${pick(FIRST, 0)} ${pick(SECOND, 1)} ${legalForm}`,
    address: `${pick(STREETS, 2)} ${1 + bytes.readUInt8(5)}\n${postalCode} ${city}`,
  };
}
