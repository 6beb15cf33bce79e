import { defineConfig } from 'vitest/config'

/** Tests that read the sources; most changes affect them, and `npm run check` runs them too. */
const RULES = ['src/platform/server/write-conventions.test.ts', 'tools/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: RULES, exclude: ['tools/boundaries/planted/**'] } },
      {
        extends: true,
        test: {
          name: 'shop',
          // A separate process per file would spend half of the time on loading the sources again.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: RULES,
          setupFiles: ['src/platform/server/testing/all-languages.ts'],
          globalSetup: ['src/platform/server/testing/database-server.ts'],
        },
      },
    ],
    pool: 'forks',
    // The soak test measures memory after garbage collection, which this flag exposes.
    execArgv: ['--expose-gc'],
    // More workers than cores: tests that wait for a database, a clock or a shop leave the processor to others.
    maxWorkers: 4,
    // Bounds, not waits: results come soon, but other processes share the machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
