import { expect, test } from "vitest";
import { createAuth } from "./auth.ts";
import { HttpError } from "./http-error.ts";

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const claims = (name: string) => ({ UserInfo: { username: name, roles: [2001] }, exp: inAnHour, jti: name });
const tokenFor = (name: string) => ["e30", btoa(JSON.stringify(claims(name))), "x"].join(".");

const unproven = new HttpError(403, "Please confirm that it’s you.", undefined, true);
const ended = new HttpError(401, "Please sign in.");

const unused = { mutate: () => Promise.reject(new Error("nobody signs in through these calls")) };

/** A signed-in visitor, whose session ends with `end`. */
async function signedIn() {
  let live = true;
  const auth = createAuth({
    signInWithPassword: unused,
    askForSecondPasskey: unused,
    finishSignIn: unused,
    askForPasskey: unused,
    signInWithPasskey: unused,
    refresh: {
      mutate: async () => {
        if (!live) throw ended;
        return { accessToken: tokenFor("vera") };
      },
    },
    signOut: { mutate: async () => ({ message: "" }) },
  });
  const signIn = () => auth.signedIn(tokenFor("vera"), false);
  signIn();
  return { auth, signIn, end: () => void (live = false) };
}

/** A call that is refused with each of these errors in turn, and then succeeds. */
function refusedWith(...errors: readonly Error[]) {
  const sent: (string | null)[] = [];
  const send = async (token: string | null) => {
    sent.push(token);
    const error = errors[sent.length - 1];
    if (error) throw error;
    return "done";
  };
  return { sent, send };
}

test("a call that needs a proof of identity waits for it and is repeated once (D58)", async () => {
  const { auth } = await signedIn();
  const { sent, send } = refusedWith(unproven);
  const called = auth.call(send);
  await expect.poll(() => auth.snapshot().asking).toEqual({ username: "vera", ended: false });
  auth.proven();
  expect(await called).toBe("done");
  expect(sent).toEqual([tokenFor("vera"), tokenFor("vera")]);
  expect(auth.snapshot().asking).toBeNull();
});

test("a call is refused as before once it has been repeated", async () => {
  const { auth } = await signedIn();
  const { sent, send } = refusedWith(unproven, unproven, unproven);
  const called = auth.call(send);
  await expect.poll(() => auth.snapshot().asking).not.toBeNull();
  auth.proven();
  await expect(called).rejects.toBe(unproven);
  expect(sent).toHaveLength(2);
});

test("a visitor who closes the dialog stays signed in, and the call is refused with its sentence", async () => {
  const { auth } = await signedIn();
  const called = auth.call(refusedWith(unproven).send);
  await expect.poll(() => auth.snapshot().asking).not.toBeNull();
  auth.giveUp();
  await expect(called).rejects.toBe(unproven);
  expect(auth.snapshot()).toMatchObject({ user: { username: "vera" }, asking: null });
});

test("calls that need a proof at the same time wait for the same one", async () => {
  const { auth } = await signedIn();
  const calls = [auth.call(refusedWith(unproven).send), auth.call(refusedWith(unproven).send)];
  await expect.poll(() => auth.snapshot().asking).not.toBeNull();
  auth.proven();
  expect(await Promise.all(calls)).toEqual(["done", "done"]);
});

test("if the session ends while the dialog is open, it asks to sign in, which is a proof", async () => {
  const { auth, signIn, end } = await signedIn();
  const called = auth.call(refusedWith(unproven).send);
  await expect.poll(() => auth.snapshot().asking).toEqual({ username: "vera", ended: false });
  end();
  const proving = auth.call(refusedWith(ended).send);
  await expect.poll(() => auth.snapshot().asking).toEqual({ username: "vera", ended: true });
  signIn();
  expect(await Promise.all([called, proving])).toEqual(["done", "done"]);
  expect(auth.snapshot().asking).toBeNull();
});

test("a refusal for the lack of a role asks for nothing", async () => {
  const { auth } = await signedIn();
  const forbidden = new HttpError(403, "You do not have access to this.");
  await expect(auth.call(refusedWith(forbidden).send)).rejects.toBe(forbidden);
  expect(auth.snapshot().asking).toBeNull();
});
