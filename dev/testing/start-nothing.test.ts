import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { connect } from "#ops/database/connection.ts";

it("a unit test that starts a process, a server or a connection fails with a hint where it belongs", async () => {
  const belongs = "name its file *.shop.test.ts";
  expect(() => spawnSync("true")).toThrow(`start a process: ${belongs}`);
  expect(() => execFile("true")).toThrow(`start a process: ${belongs}`);
  expect(() => createServer().listen(0)).toThrow(`listen on a port: ${belongs}`);
  const refused = { cause: { message: expect.stringContaining(`open a connection: ${belongs}`) } };
  await expect(fetch("http://127.0.0.1:45678/")).rejects.toMatchObject(refused);
  await expect(connect("postgres://me@127.0.0.1:45678/shop")`select 1`).rejects.toThrow(belongs);
});
