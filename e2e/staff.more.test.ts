import { beforeEach, expect, it } from "vitest";
import { sidebar } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { PASSWORD, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(() => sql`delete from staff_invitations`);

it("an owner invites somebody, who registers, accepts, and is refused what a change of roles or the removal takes away (D57)", async () => {
  const username = `grace-${crypto.randomUUID().slice(0, 8)}`;
  const owner = await visitor();
  await signInAdmin(owner, "/Admin/staff");
  await owner.getByRole("button", { name: "Make an invitation" }).click();
  await owner.getByText("Choose at least one role.").waitFor();
  await owner.getByLabel("Whom it’s for").fill("Grace");
  await owner.getByRole("checkbox", { name: /^Sales/ }).check();
  await owner.getByRole("button", { name: "Make an invitation" }).click();
  const address = (await owner.getByText(/\/invitation\/[0-9a-f]{64}$/).textContent()) ?? "";
  await owner.getByRole("button", { name: "Withdraw the invitation for Grace" }).waitFor();
  expect(await violations(owner)).toEqual([]);

  const grace = await visitor();
  await grace.goto(address);
  await grace.getByRole("heading", { level: 1, name: /^Join the staff of / }).waitFor();
  await grace.getByRole("button", { name: "Sign Up instead" }).click();
  await grace.getByLabel("Username").fill(username);
  await grace.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await grace.getByLabel("Confirm password").fill(PASSWORD);
  await grace.getByRole("button", { name: "Sign Up", exact: true }).click();
  await grace.getByText("Your account has been created. Sign in with it now.").waitFor();
  await grace.getByLabel("Username").fill(username);
  await grace.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await grace.getByRole("button", { name: "Sign In", exact: true }).click();
  await grace.getByRole("button", { name: "Accept with this account" }).waitFor();
  expect(grace.url()).toBe(address);
  expect(await violations(grace)).toEqual([]);
  await grace.getByRole("button", { name: "Accept with this account" }).click();
  await grace.getByRole("link", { name: "Open the admin area" }).click();
  await grace.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  await grace.getByRole("link", { name: "Customers" }).click();
  await grace.getByRole("heading", { level: 1, name: "Customers" }).waitFor();

  await owner.reload();
  await owner.getByRole("button", { name: `Change roles of ${username}` }).click();
  const roles = owner.getByRole("form", { name: `Roles of ${username}` });
  await roles.getByRole("checkbox", { name: /^Sales/ }).uncheck();
  await roles.getByRole("checkbox", { name: /^Catalogue/ }).check();
  await roles.getByRole("button", { name: "Save roles" }).click();
  await roles.waitFor({ state: "detached" });
  // Its name may have a count.
  await sidebar(grace)
    .getByRole("link", { name: /^Orders/ })
    .click();
  await grace.getByRole("alert").getByText("(orders.read). An owner of the shop can change that.").waitFor();

  await owner.getByRole("button", { name: `Remove ${username} from the staff` }).click();
  await owner.getByRole("button", { name: "Remove", exact: true }).click();
  await owner.getByText(username).waitFor({ state: "detached" });

  await grace.getByRole("link", { name: "Renewals" }).click();
  await grace.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await grace.getByRole("dialog").getByRole("button", { name: "Sign In", exact: true }).click();
  await grace.getByRole("link", { name: "Customers" }).click();
  await grace.getByRole("heading", { level: 1, name: "Unauthorized" }).waitFor();
  await grace.goto(address);
  await grace.getByRole("heading", { level: 1, name: "This invitation doesn’t work" }).waitFor();
});
