import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { connect } from "./connection.ts";

/** AuthenticationOk and ReadyForQuery. */
const LOGGED_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

// An unhandled rejection would end the program, and makes this run fail.
test("a database that disconnects after the log-in makes the statement fail and nothing else", async () => {
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(LOGGED_IN);
      socket.once("data", () => socket.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sql = connect(`postgres://nobody@127.0.0.1:${port}/nothing`);
  await expect(sql`select 1`).rejects.toThrow("CONNECTION_CLOSED");
  await sql.end({ timeout: 0 });
  server.close();
});

test("Neon's own connection string is understood, channel_binding included", async () => {
  const sql = connect(`${await ownDatabase("channel_binding")}?channel_binding=require`);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});
