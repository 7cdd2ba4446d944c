import type { Evidence } from "./evidence.ts";
import { type Finding, orderNumber } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopState } from "./shop-state.ts";

/** More devices than a person can have (D17). */
const MOST_SESSIONS = 20;
const PROMISE = "a session ends when it must";

/** Accounts: who is signed in, with which password and how often, and which orders they were shown as theirs. */
export function checkAccounts({ shop, evidence }: Observation): Finding[] {
  return [
    ...shop.accounts.flatMap((account) => checkSessions(account, evidence)),
    ...checkNames(evidence),
    ...checkOwnOrders(shop, evidence),
    ...checkProofs(evidence),
  ];
}

/** A session lives only as long as the password that opened it, unless the change was made in it. */
function checkSessions(
  { username, passwordHash, sessions }: ShopState["accounts"][number],
  { sessions: given, keepers }: Evidence,
): Finding[] {
  if (sessions.length > MOST_SESSIONS) {
    return [{ promise: PROMISE, told: `${username} has ${sessions.length} sessions` }];
  }
  return sessions.flatMap((hash) => {
    const session = given.get(hash);
    if (!session) return [];
    if (session.isOver)
      return [{ promise: PROMISE, told: `a session of ${username} lives on after its end` }];
    if (keepers.has(hash) || session.passwordHash === passwordHash) return [];
    return [{ promise: PROMISE, told: `a session of ${username} outlives the password that opened it` }];
  });
}

function checkNames({ registrations }: Evidence): Finding[] {
  const twice = registrations.find((name, at) => registrations.indexOf(name) !== at);
  return twice === undefined
    ? []
    : [{ promise: "nobody sees what is not theirs", told: `${twice} was registered twice` }];
}

/** A challenge, code, recovery code, pending sign-in and invitation counts once (D57, D58). */
function checkProofs({ proofs }: Evidence): Finding[] {
  return [...proofs]
    .filter(([, times]) => times > 1)
    .map(([proof, times]) => ({
      promise: "each proof counts once",
      told: `${proof} was accepted ${times} times`,
    }));
}

function checkOwnOrders({ orders, accounts }: ShopState, { ownOrders }: Evidence): Finding[] {
  return ownOrders.flatMap(({ username, numbers }) => {
    const id = accounts.find((account) => account.username === username)?.id;
    const others = orders.filter(
      ({ number, userId }) => numbers.includes(orderNumber(number)) && userId !== id,
    );
    return others.map(({ number }): Finding => ({
      promise: "nobody sees what is not theirs",
      told: `${username} was shown order ${number} of somebody else`,
    }));
  });
}
