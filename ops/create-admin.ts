import {
  CONFIRM_TEXT,
  isPassword,
  isUsername,
  PASSWORD_TEXT,
  USERNAME_TEXT,
} from "#domain/accounts/account.ts";
import { isGuessable } from "#domain/accounts/guessable-password.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { GUESSABLE_TEXT } from "#worker/auth/new-password.ts";
import { accountExists, promote, putAdmin, removeAllFactors } from "./admin-account.ts";
import { chosenDatabaseUrl } from "./database/database-url.ts";
import { requireReachable } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { openPrompt, type Prompt } from "./cli/prompt.ts";
import { CommandError } from "./cli/command-error.ts";

async function askPassword(prompt: Prompt, username: string): Promise<string> {
  const password = await prompt.askHidden("Password: ");
  if (!isPassword(password)) throw new CommandError(PASSWORD_TEXT);
  if (isGuessable(password, [username, COMPANY.tradeName])) throw new CommandError(GUESSABLE_TEXT);
  if ((await prompt.askHidden("Password again: ")) !== password) throw new CommandError(CONFIRM_TEXT);
  return password;
}

/**
 * Prompts for a name and password and creates an administrator, or promotes an existing account. Returns a sentence
 * that says which.
 */
export async function createAdmin(url: string, prompt: Prompt): Promise<string> {
  const username = await prompt.ask("Username: ");
  if (!isUsername(username)) throw new CommandError(USERNAME_TEXT);
  if (!(await accountExists(url, username))) {
    await putAdmin(url, username, await askPassword(prompt, username));
    return `${username} is an administrator now.`;
  }
  const answer = await prompt.ask(
    `${username} has an account. Make it an administrator? Its password does not change. [y/N] `,
  );
  if (!/^y(es)?$/i.test(answer.trim())) return "Nothing was changed.";
  await promote(url, username);
  return `${username} is an administrator now, with its password unchanged.`;
}

/**
 * Prompts for a name and removes all second factors of its account (D58). Returns a sentence that says so. The password
 * stays, so the account then signs in with it alone.
 */
export async function removeFactorsOf(url: string, prompt: Prompt): Promise<string> {
  const username = await prompt.ask("Username: ");
  const answer = await prompt.ask(
    `Remove all passkeys, codes and recovery codes of ${username}, and sign it out everywhere? [y/N] `,
  );
  if (!/^y(es)?$/i.test(answer.trim())) return "Nothing was changed.";
  if (!(await removeAllFactors(url, username))) throw new CommandError(`There is no account ${username}.`);
  return `${username} signs in with its password alone now.`;
}

/** `npm run create-admin` (D19), with `--remove-factors` for an administrator who has lost them (D58). */
export async function createAdminInTerminal({ removeFactors = false } = {}): Promise<void> {
  const url = chosenDatabaseUrl(process.env);
  await requireReachable(url);
  await migrateDatabase(url);
  const prompt = openPrompt({ input: process.stdin, output: process.stdout, isTTY: process.stdin.isTTY });
  try {
    console.log(await (removeFactors ? removeFactorsOf : createAdmin)(url, prompt));
  } finally {
    prompt.close();
  }
}
