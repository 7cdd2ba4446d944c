import { beforeEach, describe, expect, it } from "vitest";
import {
  addAccount,
  focusedText,
  PASSWORD,
  register,
  shop,
  signIn,
  sql,
  useShop,
  visitor,
} from "./journey.ts";

useShop();

let username: string;

beforeEach(() => {
  username = `vera-${crypto.randomUUID().slice(0, 8)}`;
});

describe("registering", () => {
  it("checks the three fields as they are typed, then leads to sign-in and back to the guarded page", async () => {
    const page = await visitor();
    await page.goto("/account");
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(new URL(page.url()).search).toBe("?from=%2Faccount");
    await page.goto("/register");
    const signUp = page.getByRole("button", { name: "Sign Up" });
    await page.getByLabel("Username").fill("1ab");
    await page.getByText("4 to 24 characters. Must begin with a letter.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByText("8 to 24 characters. Must include uppercase").waitFor();
    await page.getByLabel("Confirm password").fill("other");
    await page.getByText("Must match the first password input field.").waitFor();
    expect(await signUp.isDisabled()).toBe(true);
    await page.getByLabel("Username").press("Enter");
    await page.getByText("Invalid Entry").waitFor();
    await expect.poll(() => focusedText(page)).toBe("Invalid Entry");
    await register(page, username);
    await expect.poll(() => focusedText(page)).toBe("Success!");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
  });

  it("shows 'Username Taken' and keeps the input", async () => {
    const page = await visitor();
    await addAccount(username);
    await page.goto("/register");
    await page.getByLabel("Username").fill(username.toUpperCase());
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Username Taken").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(username.toUpperCase());
  });

  it("shows 'No Server Response' if there is none", async () => {
    const page = await visitor();
    await page.goto("/register");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.route("**/trpc/**", (route) => route.abort());
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("No Server Response").waitFor();
    await expect.poll(() => focusedText(page)).toBe("No Server Response");
  });
});

/** The response of a proxy in front of the shop. */
const proxyAnswer = (status: number) => ({ status, json: { error: "from a proxy" } });

describe("a JSON response that isn't the shop's", () => {
  it.each([
    [
      "/register",
      ["Password", "Confirm password"],
      "Sign Up",
      [
        [409, "Username Taken"],
        [502, "Registration Failed"],
      ],
    ],
    [
      "/login",
      ["Password"],
      "Sign In",
      [
        [400, "Missing Username or Password"],
        [401, "Unauthorized"],
        [502, "Login Failed"],
      ],
    ],
  ] as const)("is judged by its status on %s (S88, S89)", async (path, passwords, button, texts) => {
    const page = await visitor();
    await page.goto(path);
    await page.getByLabel("Username").fill(username);
    for (const label of passwords) await page.getByLabel(label, { exact: true }).fill(PASSWORD);
    for (const [status, text] of texts) {
      await page.route("**/trpc/**", (route) => route.fulfill(proxyAnswer(status)), { times: 1 });
      await page.getByRole("button", { name: button }).click();
      await expect.poll(() => focusedText(page)).toBe(text);
    }
  });
});

describe("signing in", () => {
  it("shows the error catalogue's messages in an area that receives the focus", async () => {
    const page = await visitor();
    await page.goto("/login");
    const submit = page.getByRole("button", { name: "Sign In" });
    await submit.click();
    await page.getByText("Missing Username or Password").waitFor();
    await expect.poll(() => focusedText(page)).toBe("Missing Username or Password");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("Wrong#1234");
    await submit.click();
    await page.getByText("Unauthorized", { exact: true }).waitFor();
    await expect.poll(() => focusedText(page)).toBe("Unauthorized");
    expect(await page.getByLabel("Username").inputValue()).toBe(username);
    await page.route("**/trpc/**", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
    await submit.click();
    await page.getByText("Login Failed").waitFor();
    await page.unroute("**/trpc/**");
    await page.route("**/trpc/**", (route) => route.abort());
    await submit.click();
    await page.getByText("No server response").waitFor();
  });

  it("shows and hides the password", async () => {
    const page = await visitor();
    await page.goto("/login");
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByLabel("View Password").check();
    expect(await password.getAttribute("type")).toBe("text");
  });

  it("shows all passwords of a form with one View Password", async () => {
    const page = await visitor();
    await page.goto("/register");
    const types = () =>
      page
        .getByLabel(/password$/i)
        .evaluateAll((fields) =>
          fields.map((field) => field.getAttribute("type")).filter((type) => type !== "checkbox"),
        );
    await page.getByLabel("View Password").waitFor();
    expect(await types()).toEqual(["password", "password"]);
    await page.getByLabel("View Password").check();
    expect(await types()).toEqual(["text", "text"]);
  });

  it("lasts until a reload, or beyond it on a trusted device", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    await page.getByText(`Signed in as ${username}`).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(username);
    await page.getByLabel("Trust This Device").check();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText(`Signed in as ${username}`).waitFor();
    await page.reload();
    await page.getByText(`Signed in as ${username}`).waitFor();
    const stored = await page.context().storageState();
    const kept = Object.fromEntries(
      stored.origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
    );
    expect(kept).toMatchObject({ persist: "true", user: JSON.stringify(username) });
    // Every token begins like this, and it must be kept only in memory.
    expect(JSON.stringify(kept)).not.toContain("eyJ");
  });

  it("works with the keyboard alone", async () => {
    const page = await visitor();
    await addAccount(username);
    await page.goto("/login?from=%2Faccount");
    await page.getByLabel("Username").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByLabel("Trust This Device").isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText(`Signed in as ${username}`).waitFor();
  });

  // More addresses: src/account/return-address.test.ts.
  it("leads to / if the address asks to return to another site", async () => {
    const page = await visitor();
    await addAccount(username);
    await page.goto(`/login?${new URLSearchParams({ from: "//elsewhere.example/" }).toString()}`);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Streamline Your Projects" }).waitFor();
    expect(page.url()).toBe(`${shop.url}/`);
  });

  it("sends a user without the role to /unauthorized, and Go Back returns", async () => {
    const page = await visitor();
    await addAccount(username);
    await page.goto("/aboutus");
    await page.goto("/login?from=%2FAdmin%2Fhome");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("You do not have access to the requested page.").waitFor();
    await page.getByRole("button", { name: "Go Back" }).click();
    await page.waitForURL("**/aboutus");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("About Us");
  });
});

describe("the account page", () => {
  it("signs out on the server", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL(shop.url + "/");
    const rows =
      await sql`select 1 from sessions join users on users.id = user_id where username = ${username}`;
    expect(rows).toHaveLength(0);
    await page.goto("/account");
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
  });

  it("signs out in every tab", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    const other = await page.context().newPage();
    await signIn(other, username, PASSWORD, "/account");
    await other.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "You’re signed out" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(new URL(page.url()).search).toBe("?from=%2Faccount");
  });

  it("lists where the account is signed in, and ends another session", async () => {
    await addAccount(username);
    const other = await visitor();
    await signIn(other, username, PASSWORD, "/account");
    const page = await visitor();
    await signIn(page, username, PASSWORD, "/account");
    const sessions = page.getByRole("region", { name: "Where you’re signed in" });
    const rows = sessions.getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).toMatch(/^Chrome on Linux\s*This device/);
    await rows.last().getByRole("button", { name: /^End/ }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await focusedText(page)).toBe("Where you’re signed in");
    expect(await page.getByRole("button", { name: "End all others" }).count()).toBe(0);
    // The other browser's next call.
    await other.getByLabel("Current password").fill(PASSWORD);
    await other.getByLabel("New password", { exact: true }).fill("Plumb-line@7");
    await other.getByLabel("Confirm new password").fill("Plumb-line@7");
    await other.getByRole("button", { name: "Change password" }).click();
    await other.getByRole("dialog", { name: "Please sign in again" }).waitFor();
  });

  it("refuses a new password that is easy to guess under its field", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password", { exact: true }).fill("Summer#2026");
    await page.getByLabel("Confirm new password").fill("Summer#2026");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("This password is too easy to guess.").waitFor();
    await page.getByLabel("New password", { exact: true }).fill("Plumb-line@7");
    await expect.poll(() => page.getByText("This password is too easy to guess.").count()).toBe(0);
  });

  it("changes the password; if the session has ended, asks for the old password in place and keeps the form", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    // The orders have loaded. Otherwise their call would be the first to notice the ended session, and ask before the
    // press.
    await page.getByText("You haven’t ordered anything with this account yet.").waitFor();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password", { exact: true }).fill("Plumb-line@7");
    await page.getByLabel("Confirm new password").fill("Plumb-line@7");
    await sql`delete from sessions using users where users.id = user_id and username = ${username}`;
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Password", { exact: true }).fill("Wrong#1234");
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await dialog.getByText("Unauthorized").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Password changed.").waitFor();
    expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
    await signIn(page, username, "Plumb-line@7", "/account");
  });
});
