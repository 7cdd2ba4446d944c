import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, focusedText, PASSWORD, register, signIn, sql, useShop, visitor } from "./journey.ts";

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
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByLabel("View Password").check();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByLabel("Username").press("Enter");
    await page.getByText("Invalid Entry").waitFor();
    await expect.poll(() => focusedText(page)).toBe("Invalid Entry");
    await register(page, username);
    await expect.poll(() => focusedText(page)).toBe("Success!");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
  });

  it("shows 'Username Taken' or 'No Server Response', and keeps the input", async () => {
    const page = await visitor();
    await addAccount(username);
    await page.goto("/register");
    await page.getByLabel("Username").fill(username.toUpperCase());
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Username Taken").waitFor();
    await page.route("**/trpc/**", (route) => route.abort());
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("No Server Response").waitFor();
    await expect.poll(() => focusedText(page)).toBe("No Server Response");
    expect(await page.getByLabel("Username").inputValue()).toBe(username.toUpperCase());
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
  it("signs out on the server and in every tab", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    const other = await page.context().newPage();
    await signIn(other, username, PASSWORD, "/account");
    await other.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "You’re signed out" }).waitFor();
    const rows =
      await sql`select 1 from sessions join users on users.id = user_id where username = ${username}`;
    expect(rows).toHaveLength(0);
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(new URL(page.url()).search).toBe("?from=%2Faccount");
  });

  it("changes the password; if the session has ended, asks for the old password in place and keeps the form", async () => {
    const page = await visitor();
    await addAccount(username);
    await signIn(page, username, PASSWORD, "/account");
    // The orders have loaded. Otherwise their call would be the first to notice the ended session, and ask before the
    // press.
    await page.getByText("You haven’t ordered anything with this account yet.").waitFor();
    await page.getByRole("heading", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password", { exact: true }).fill("Summer#2026");
    await page.getByLabel("Confirm new password").fill("Summer#2026");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("This password is too easy to guess.").waitFor();
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
