import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BREACHED_TEXT, isBreached, refuseGuessable } from "#worker/auth/new-password.ts";

const PASSWORD = "Compass#42";
const HASH = createHash("sha1").update(PASSWORD).digest("hex").toUpperCase();
const [PREFIX, SUFFIX] = [HASH.slice(0, 5), HASH.slice(5)];
const OTHER = "0".repeat(SUFFIX.length);

/** The requests that the service received. */
let asked: Pick<IncomingMessage, "method" | "url" | "headers">[];
let answer: (response: ServerResponse) => void;
/** The lines that were logged. */
let logged: string[];
let breachedPasswordsUrl: URL;
const service = createServer((request, response) => {
  asked.push(request);
  // As the real service does. Node adds "node" where workerd adds nothing.
  const agent = request.headers["user-agent"] ?? "node";
  if (agent === "node") response.writeHead(403).end();
  else answer(response);
});

beforeEach(async () => {
  asked = [];
  logged = [];
  vi.spyOn(console, "error").mockImplementation((text: unknown) => void logged.push(String(text)));
  await new Promise<void>((listening) => {
    service.listen(0, "127.0.0.1", listening);
  });
  const address = service.address();
  if (address === null || typeof address === "string") throw new Error("the service has no port");
  breachedPasswordsUrl = new URL(`http://127.0.0.1:${address.port}/range/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  service.closeAllConnections();
  await new Promise((closed) => {
    service.close(closed);
  });
});

const answers = (text: string, status = 200) => {
  answer = (response) => response.writeHead(status).end(text);
};

it("tells the service five digits of the hash, and asks for padding", async () => {
  answers(`${OTHER}:12\r\n`);
  expect(await isBreached({ breachedPasswordsUrl }, PASSWORD)).toBe(false);
  expect(asked).toHaveLength(1);
  const [{ method, url, headers } = { headers: {} }] = asked;
  expect([method, url, headers["add-padding"]]).toEqual(["GET", `/range/${PREFIX}`, "true"]);
  expect(JSON.stringify([url, headers])).not.toContain(SUFFIX);
});

it.each([
  ["listed", `${OTHER}:12\r\n${SUFFIX}:3\r\n`, true],
  ["listed in small letters, in the last line", `${OTHER}:12\n${SUFFIX.toLowerCase()}:1`, true],
  ["not listed", `${OTHER}:12\r\n`, false],
  ["padding", `${SUFFIX}:0\r\n`, false],
  ["nonsense", "<html>", false],
  ["nothing", "", false],
])("%s", async (_name, text, expected) => {
  answers(text);
  expect(await isBreached({ breachedPasswordsUrl }, PASSWORD)).toBe(expected);
  expect(logged).toEqual([]);
});

it("a breached password is refused under its field (D58)", async () => {
  answers(`${SUFFIX}:3\r\n`);
  const asking = { username: "Vera-Line", password: PASSWORD, field: "newPassword" };
  await expect(refuseGuessable({ breachedPasswordsUrl }, asking)).rejects.toMatchObject({
    status: 400,
    message: BREACHED_TEXT,
    fields: { newPassword: BREACHED_TEXT },
  });
  await expect(refuseGuessable({ breachedPasswordsUrl: null }, asking)).resolves.toBeUndefined();
  expect(asked).toHaveLength(1);
});

it.each<[string, () => void]>([
  ["fails", () => answers("", 503)],
  ["drops the connection", () => (answer = (response) => void response.destroy())],
  ["is silent", () => (answer = () => undefined)],
  ["stops in the middle", () => (answer = (response) => void response.writeHead(200).write(OTHER))],
])("a service that %s keeps nobody out, and is logged without the password", async (_name, fail) => {
  fail();
  expect(await isBreached({ breachedPasswordsUrl }, PASSWORD)).toBe(false);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("a password was not looked up among breached ones");
  for (const secret of [PASSWORD, SUFFIX, PREFIX]) expect(logged[0]).not.toContain(secret);
});
