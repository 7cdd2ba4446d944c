import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError } from "./cli/command-error.ts";
import { UsageError } from "./cli/usage-error.ts";
import { requireReachable } from "./database/connection.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { dumpDatabase, removeOldDumps } from "./database/dump.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import { type EnvironmentName, requireEnvironment } from "./deploy/environments.ts";
import { copyPictures, restorePictures } from "./deploy/picture-copies.ts";
import { type Bucket, remoteBucket } from "./deploy/remote-bucket.ts";
import { readSecretValues } from "./deploy/secret-values.ts";

/** The parts of a shop that are backed up, and the path of the public key that dumps are encrypted for. */
export type BackupSource = {
  readonly databaseUrl: string;
  readonly bucket: Bucket;
  readonly publicKey: string;
};

const picturesIn = (folder: string): string => join(folder, "pictures");
const bucketOf = (environment: EnvironmentName): Bucket =>
  remoteBucket(readDeployedConfig(environment), process.env);

/** Returns the path in an option. Throws a UsageError if it's missing. */
function requirePath(command: string, option: string, value: string | undefined): string {
  if (value !== undefined && value !== "") return resolve(value);
  throw new UsageError(`--${option} is missing: \`${command} -- --help\` lists the options.`);
}

function requireReadable(publicKey: string): void {
  try {
    accessSync(publicKey, constants.R_OK);
  } catch (error) {
    throw new CommandError(`There is no public key at ${publicKey} (docs/backup.md).`, { cause: error });
  }
}

/**
 * Adds an encrypted dump of the database to a folder, and the pictures that the folder lacks. The dump comes first,
 * because a picture is stored before a product shows it. Prints what it did; a failure is a CommandError or a
 * SettingsError of one sentence.
 */
export async function backUp(source: BackupSource, folder: string, now: Date): Promise<void> {
  requireReadable(source.publicKey);
  await requireReachable(source.databaseUrl);
  const name = dumpDatabase(source.databaseUrl, folder, source.publicKey, now);
  console.log(`Dumped the database into ${name}.`);
  const removed = removeOldDumps(folder, now).length;
  if (removed > 0) console.log(`Removed ${removed} dumps that were over 30 days old.`);
  const { copied, total } = await copyPictures(source.bucket, picturesIn(folder));
  console.log(`Copied ${copied} new pictures, of ${total} in the bucket.`);
}

/** `npm run backup`: backs up an environment, with the values of its options. */
export async function backUpEnvironment(env?: string, to?: string, key?: string): Promise<void> {
  const command = "npm run backup";
  const environment = requireEnvironment(command, env);
  const folder = requirePath(command, "to", to);
  const publicKey = requirePath(command, "key", key);
  const databaseUrl = requireDatabaseUrl(readSecretValues(environment, process.env).values);
  await backUp({ databaseUrl, bucket: bucketOf(environment), publicKey }, folder, new Date());
}

/** `npm run restore-pictures`: stores the pictures of a backup that an environment's bucket lacks. */
export async function restorePicturesOf(env?: string, from?: string): Promise<void> {
  const command = "npm run restore-pictures";
  const environment = requireEnvironment(command, env);
  const folder = requirePath(command, "from", from);
  const { stored, total } = await restorePictures(bucketOf(environment), picturesIn(folder));
  console.log(`Stored ${stored} missing pictures, of ${total} in the backup.`);
}
