import { createServer, type Server } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { freePort, releasePort } from "./free-port.ts";

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
    onTestFinished(() => void server.close());
  });
}

it("takes the preferred port, and gives it to one asker only until it is released", async () => {
  const first = await freePort(45_100);
  const second = await freePort(first);
  expect(second).toBeGreaterThan(first);
  releasePort(first);
  expect(await freePort(first)).toBe(first);
});

it.each(["127.0.0.1", "0.0.0.0"])("passes by a port that somebody listens on at %s", async (host) => {
  const preferred = await freePort(45_200);
  releasePort(preferred);
  await listen(preferred, host);
  expect(await freePort(preferred)).toBeGreaterThan(preferred);
});

it("says so when no port is left", async () => {
  await listen(65_535, "127.0.0.1");
  await expect(freePort(65_535)).rejects.toThrow("No port from 65535 on is free");
});
