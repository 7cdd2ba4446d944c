import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const refusal = (what: string): Error =>
  new Error(`A unit test must not ${what}: name its file *.shop.test.ts.`);

/*
 * The setup of the project `unit`: no process, no connection, no server, and so no database and no network. Whatever starts
 * one ends in one of these functions, fetch and the database's driver included.
 */
function startProcess(): never {
  throw refusal("start a process");
}
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
// Not thrown: whoever connects waits for the socket to say how that went.
net.Socket.prototype.connect = function refuse() {
  return this.destroy(refusal("open a connection"));
};
// Named imports of these modules follow.
syncBuiltinESMExports();
