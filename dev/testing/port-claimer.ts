/** Acts as a starting shop: chooses a port, reports it, and listens on it when told to. */
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { freePort } from "../process/free-port.ts";

const preferred = Number(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "choose") report("chosen", await freePort(preferred));
  else await listen(Number(line));
}

function report(event: string, port: number): void {
  process.stdout.write(`${JSON.stringify({ event, port })}\n`);
}

function listen(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1" }, () => {
      report("listening", port);
      resolve();
    });
  });
}
