import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      help: z.string().optional(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.int() }) })),
    }),
  ),
});
type Diagnostic = z.infer<typeof reportSchema>["diagnostics"][number];

const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const CIRCLE = {
  "worker/auth/circle-a.ts":
    'import type { B } from "./circle-b.ts";\nexport type A = { readonly b: B | null };\n',
  "worker/auth/circle-b.ts":
    'import type { A } from "./circle-a.ts";\nexport type B = { readonly a: A | null };\n',
};
/** Ways to read the machine's clock, and code that only looks like one. */
const CLOCK_READS = ["new Date()", "Date.now()", "Date()", 'Date["now"]()', "[1].map(Date.now)"];
const NO_CLOCK_READS = ["new Date(0)", "performance.now()", "Date.UTC(2026)"];
const CLOCK_FILE = [...CLOCK_READS, ...NO_CLOCK_READS]
  .map((read, at) => `export const read${at} = ${read};`)
  .join("\n");
/** The files to which the rule applies, and those to which it doesn't. */
const CLOCK_HELD = [
  "worker/sales/clock-reads.ts",
  "worker/entry/jobs/clock-reads.ts",
  "worker/clock-reads.ts",
];
const CLOCK_FREE = [
  "worker/platform/clock.ts",
  "worker/sales/clock-reads.test.ts",
  "src/cart/clock-reads.ts",
];

/** Ways to call the server from a component, and the places where they are allowed. */
const REFUSED_CALLS = [
  "const { client } = useApi(); useEffect(() => void client.products.names.query());",
  "const { client } = useApi(); const press = async () => { await client.products.remove.mutate({ id }); };",
  "useEffect(() => void useApi().client.products.names.query());",
  "const { client: server } = useApi();",
  "const { client } = useApi(); const server = client;",
  "const { client } = useApi(); useEffect(() => void load(client));",
  "const { client } = useApi(); useEffect(() => load({ client }));",
  "const hook = ({ client }) => client.products.names.query();",
  "const { client } = useApi(); useMutation({ onSuccess: () => client.products.names.query() });",
  "const { auth } = useApi(); const press = () => auth.signOut();",
  "const { auth } = useApi(); useAct(run, { onDone: () => auth.signOut() });",
  "const { auth } = useApi(); const send = () => auth.call((token) => sendImport({ token }));",
];
const WELCOME_CALLS = [
  "const { client } = useApi(); useMutation({ mutationFn: (id) => client.products.remove.mutate({ id }) });",
  "const { client } = useApi(); useMutation({ async mutationFn() { await load(client); } });",
  "const query = ({ client }) => ({ queryFn: () => load(client, 1) });",
  "async function load(client, page) { await client.products.names.query({ page }); }",
  "const act = { run: (client, id) => client.deliveries.reopen.mutate({ id }) };",
  "const { auth } = useApi(); useMutation({ mutationFn: () => auth.signOut() });",
  "const { auth } = useApi(); useAct(() => auth.signOut(), { onDone });",
  "const { queryClient } = useApi(); queryClient.clear();",
];
const CALLS_FILE = [...REFUSED_CALLS, ...WELCOME_CALLS].map((call) => `{ ${call} }`).join("\n");
const CALLS_HELD = [
  "src/admin/planted-calls.tsx",
  "src/checkout/deeper/planted-calls.ts",
  "src/api/planted-calls.ts",
];
const CALLS_FREE = ["src/api/trpc.ts", "src/api/auth.ts", "src/cart/planted-calls.test.ts"];

/** A checkout that contains only the planted files, under this checkout's rules. */
let scratch = "";
let diagnostics: readonly Diagnostic[] = [];

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "lint-"));
  for (const name of ["oxlint.config.ts", "dev/lint", "tsconfig.json", "package.json"])
    cpSync(join(CHECKOUT, name), join(scratch, name), { recursive: true });
  symlinkSync(join(CHECKOUT, "node_modules"), join(scratch, "node_modules"));
  const write = (file: string, text: string): void => {
    mkdirSync(join(scratch, dirname(file)), { recursive: true });
    writeFileSync(join(scratch, file), text);
  };
  for (const file of [...CLOCK_HELD, ...CLOCK_FREE]) write(file, CLOCK_FILE);
  for (const file of [...CALLS_HELD, ...CALLS_FREE]) write(file, CALLS_FILE);
  for (const [file, text] of Object.entries(CIRCLE)) write(file, text);
  const run = spawnSync(
    "oxlint",
    ["--format=json", "src", "worker", "domain", "dev", "verify", "ops", "e2e", "packages"],
    {
      cwd: scratch,
      encoding: "utf8",
      maxBuffer: REPORT_MAX_BYTES,
      env: { ...process.env, PATH: `${join(CHECKOUT, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}` },
    },
  );
  diagnostics = reportSchema.parse(JSON.parse(run.stdout)).diagnostics;
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it("a circle of files is refused, even one of types only", () => {
  const circles = diagnostics.filter(({ code }) => code.includes("no-cycle"));
  expect(circles.map(({ filename }) => filename).sort()).toEqual(Object.keys(CIRCLE));
});

const refusedLines = (file: string, rule: string): readonly (number | undefined)[] =>
  diagnostics
    .filter(({ filename, code }) => filename === file && code.includes(rule))
    .map(({ labels }) => labels[0]?.span.line);

describe("the machine's clock (D52)", () => {
  it.each(CLOCK_HELD)("is read by nothing in %s", (file) => {
    expect(refusedLines(file, "machine-clock")).toEqual(CLOCK_READS.map((_, at) => at + 1));
  });

  it.each(CLOCK_FREE)("may be read by %s", (file) => {
    expect(refusedLines(file, "machine-clock")).toEqual([]);
  });
});

describe("calls of the server", () => {
  it.each(CALLS_HELD)("must be in a query or mutation function in %s", (file) => {
    expect(refusedLines(file, "client-calls")).toEqual(REFUSED_CALLS.map((_, at) => at + 1));
  });

  it.each(CALLS_FREE)("may be anywhere in %s", (file) => {
    expect(refusedLines(file, "client-calls")).toEqual([]);
  });
});
