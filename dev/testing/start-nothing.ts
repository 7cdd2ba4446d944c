import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const refusal = (what: string): Error =>
  new Error(`A unit test must not ${what}: name its file *.shop.test.ts.`);

function startProcess(): never {
  throw refusal("start a process");
}

/*
 * The setup of the project `unit`: no process, no connection and no server, so no database and no network either.
 * Everything that needs one calls one of these functions, `fetch` and the database driver included.
 */
Object.assign(childProcess, {
  exec: startProcess,
  execFile: startProcess,
  execFileSync: startProcess,
  execSync: startProcess,
  fork: startProcess,
  spawn: startProcess,
  spawnSync: startProcess,
});
net.Server.prototype.listen = () => {
  throw refusal("listen on a port");
};
// Not thrown: callers of connect() learn of a failure from the socket.
net.Socket.prototype.connect = function refuse() {
  return this.destroy(refusal("open a connection"));
};
// Updates the named imports of these modules.
syncBuiltinESMExports();
