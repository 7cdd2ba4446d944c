import { type Command, defineCommand } from "#ops/cli/command.ts";

/** The commands of this folder. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  "art-media": defineCommand({
    name: "npm run art-media",
    about:
      "Renders the landing page's video and animations. Only who changes a drawing needs it; it takes ffmpeg.",
    options: {},
    settings: {},
    example: "npm run art-media",
    run: async () => (await import("./media/write-media.ts")).writeMedia(),
  }),
};
