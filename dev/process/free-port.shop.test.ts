import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { freePort, releasePort } from "./free-port.ts";
import { signal } from "./processes.ts";

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
    onTestFinished(() => void server.close());
  });
}

const reportSchema = z.object({ event: z.string(), port: z.number() });

/** A separate program that chooses a port and listens on it later, like a starting shop. */
function otherProgram(preferred: number) {
  const child = spawn(process.execPath, [join(CHECKOUT, "dev/testing/port-claimer.ts"), String(preferred)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const reports = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined) signal(child.pid, "SIGKILL");
    await ended;
  });
  async function tell(line: string, event: string): Promise<number> {
    child.stdin.write(`${line}\n`);
    const { value } = await reports.next();
    const report = reportSchema.parse(
      JSON.parse(value ?? `{"event":"ended before it was ${event}","port":0}`),
    );
    expect(report.event).toBe(event);
    return report.port;
  }
  return {
    choose: () => tell("choose", "chosen"),
    listen: (port: number) => tell(String(port), "listening"),
    kill: async () => {
      if (child.pid !== undefined) signal(child.pid, "SIGKILL");
      await ended;
    },
  };
}

it("uses the preferred port, and gives it to only one caller until it is released", async () => {
  const first = await freePort(45_100);
  const second = await freePort(first);
  expect(second).toBeGreaterThan(first);
  releasePort(first);
  expect(await freePort(first)).toBe(first);
});

it.each(["127.0.0.1", "0.0.0.0"])("skips a port that somebody listens on at %s", async (host) => {
  const preferred = await freePort(45_200);
  releasePort(preferred);
  await listen(preferred, host);
  expect(await freePort(preferred)).toBeGreaterThan(preferred);
});

it("gives each program its own port when several ask at the same time and listen later", async () => {
  const programs = Array.from({ length: 6 }, () => otherProgram(45_300));
  const ports = await Promise.all(programs.map((program) => program.choose()));
  expect(new Set(ports).size).toBe(programs.length);
  const listening = programs.map((program, index) => program.listen(ports[index] ?? 0));
  expect(await Promise.all(listening)).toEqual(ports);
});

it("takes over the port of a killed program", async () => {
  const killed = otherProgram(45_400);
  const port = await killed.choose();
  expect(await freePort(port)).toBeGreaterThan(port);
  await killed.kill();
  expect(await freePort(port)).toBe(port);
});

it("takes over the port of a killed program with this one's id and command, as in a restarted container", async () => {
  const port = await freePort(45_450);
  vi.resetModules();
  const restarted = await import("./free-port.ts");
  expect(await restarted.freePort(port)).toBe(port);
});

it.each(["0.0.0.0", "::"])("finds a port on %s, which includes the loopback addresses", async (host) => {
  const preferred = await freePort(45_500, host);
  expect(preferred).toBeLessThan(45_600);
});

it("skips a port that browsers refuse to open", async () => {
  expect(await freePort(10_080)).toBeGreaterThan(10_080);
});

it("fails with a sentence when no port is left", async () => {
  await listen(65_535, "127.0.0.1");
  await expect(freePort(65_535)).rejects.toThrow("No port from 65535 on is free");
});
