import { expect, it } from "vitest";
import { cString, int32, MESSAGE, message } from "#dev/database/wire-protocol.ts";
import { HeldSocket } from "./held-socket.ts";

const EMPTY = Buffer.alloc(0);
const START = Buffer.concat([int32(8), int32(196_608)]);
const FLUSH = message(MESSAGE.flush, EMPTY);
const SYNC = message(MESSAGE.sync, EMPTY);
const SELECT = "select id from orders where id = $1";
const PARSE = message(MESSAGE.parse, Buffer.concat([cString(""), cString(SELECT), Buffer.alloc(2)]));
const DESCRIBE = message("D", Buffer.concat([Buffer.from("S"), cString("")]));
const noFormats = Buffer.alloc(2);
const oneValue = Buffer.concat([Buffer.from([0, 1]), int32(1), Buffer.from("7")]);
const BIND = message(MESSAGE.bind, Buffer.concat([cString(""), cString(""), noFormats, oneValue]));
const EXECUTE = message("E", Buffer.concat([cString(""), int32(0)]));

function queueAfter(...written: readonly Buffer[]) {
  const socket = new HeldSocket();
  socket.write(START);
  for (const bytes of written) socket.write(bytes);
  return socket.queue.map(({ onlyDescribes, statement, parameters }) => ({
    onlyDescribes,
    statement,
    parameters,
  }));
}

it("a request for a statement's description is told from the batch that runs the statement", () => {
  expect(queueAfter(Buffer.concat([PARSE, DESCRIBE, FLUSH]), Buffer.concat([BIND, EXECUTE, SYNC]))).toEqual([
    { onlyDescribes: true, statement: SELECT, parameters: [] },
    { onlyDescribes: false, statement: SELECT, parameters: ["7"] },
  ]);
});

it("a Sync alone, which the driver sends after an error in a description, runs nothing", () => {
  expect(queueAfter(SYNC)).toEqual([{ onlyDescribes: true, statement: "", parameters: [] }]);
});

it("a statement that is parsed and run in one batch, or sent as a query, isn't a description", () => {
  const query = message(MESSAGE.query, cString("begin"));
  expect(queueAfter(Buffer.concat([PARSE, DESCRIBE, BIND, EXECUTE, SYNC]), query)).toEqual([
    { onlyDescribes: false, statement: SELECT, parameters: ["7"] },
    { onlyDescribes: false, statement: "begin", parameters: [] },
  ]);
});
