import { defineConfig } from "oxlint";

export default defineConfig({
  plugins: ["typescript", "react", "jsx-a11y", "unicorn", "import", "oxc", "promise", "vitest"],
  jsPlugins: ["./dev/lint/plugin.ts"],
  categories: {
    correctness: "error",
    suspicious: "error",
    perf: "warn",
  },
  rules: {
    "react/react-in-jsx-scope": "off",
    "react/jsx-no-constructed-context-values": "error",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "no-await-in-loop": "off",
    // A view is a row and what goes with it. Copying it costs nothing that anybody notices.
    "oxc/no-map-spread": "off",
    "no-console": "error",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/consistent-type-imports": "error",
    "promise/valid-params": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/filename-case": [
      "error",
      {
        case: "kebabCase",
        ignore: ["^(__root|\\$.*|.*\\$.*|Admin.*|routeTree\\.gen)\\.tsx?$"],
      },
    ],
    "vitest/require-mock-type-parameters": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "import/no-cycle": [
      "error",
      {
        ignoreTypes: false,
      },
    ],
  },
  ignorePatterns: ["dist", ".data", ".wrangler", "node_modules", "src/routeTree.gen.ts"],
  overrides: [
    // Screens take these from src/ui, so that a button or a dialog looks and behaves the same everywhere.
    {
      files: ["src/**/*.tsx"],
      excludeFiles: ["src/ui/**"],
      rules: { "react/forbid-elements": ["error", { forbid: ["button", "dialog", "table"] }] },
    },
    // The shop's rules know nothing of a page.
    {
      files: ["domain/**"],
      rules: {
        "no-restricted-globals": ["error", "window", "document", "localStorage", "sessionStorage"],
      },
    },
    {
      files: ["dev/**", "verify/**", "ops/**", "e2e/**", "bench/**", "packages/**", "*.config.ts"],
      rules: { "no-console": "off" },
    },
    // Pages load and change data in one way (docs/page-pipeline.md). src/api makes the client and keeps the session.
    { files: ["src/**"], rules: { "shop/client-calls": "error" } },
    {
      files: [
        "src/api/trpc.ts",
        "src/api/token-link.ts",
        "src/api/auth.ts",
        "src/**/*.test.ts",
        "src/**/*.test.tsx",
      ],
      rules: { "shop/client-calls": "off" },
    },
    // The Worker asks one clock (D52); tests may compare with the machine's.
    { files: ["worker/**"], rules: { "shop/machine-clock": "error" } },
    {
      files: ["worker/platform/clock.ts", "worker/testing/**", "worker/**/*.test.ts"],
      rules: { "shop/machine-clock": "off" },
    },
    { files: ["worker/platform/log.ts"], rules: { "no-console": "off" } },
  ],
});
