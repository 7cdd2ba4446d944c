import { expect, it } from "vitest";
import { cString, MESSAGE, message } from "#dev/database/wire-protocol.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { BackendPool } from "./backend-pool.ts";
import { HeldSocket } from "./held-socket.ts";

const FLUSH = message(MESSAGE.flush, Buffer.alloc(0));

it("a backend whose connection went after a failed description serves the next connection", async () => {
  const pool = new BackendPool(new URL(await ownDatabase("backend_pool_tests")));
  const gone = new HeldSocket();
  const backend = await pool.of(gone);
  const parse = Buffer.concat([cString(""), cString("select nothing_like_it"), Buffer.alloc(2)]);
  backend.send(Buffer.concat([message(MESSAGE.parse, parse), FLUSH]), true);
  await backend.whenComplete();
  await pool.takeBack(gone);
  expect(await pool.of(new HeldSocket())).toBe(backend);
  expect(await backend.ask("select 1")).toEqual([["1"]]);
  pool.close();
});
