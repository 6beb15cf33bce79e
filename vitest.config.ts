import { defineConfig } from 'vitest/config'

/** Rules without a database, a clock or anything else that one file could leave behind for the next. */
const PURE = ['src/{kernel,wire,ui}/**/*.test.{ts,tsx}', 'src/modules/*/domain/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    projects: [
      // A process for each file costs more than most of these.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['tools/boundaries/planted/**', ...PURE],
        },
      },
    ],
    globalSetup: ['src/platform/server/testing/database-server.ts'],
    pool: 'forks',
    // The soak looks at what is left after everything was let go.
    execArgv: ['--expose-gc'],
    maxWorkers: 2,
    // Bounds, not waits: what is awaited comes soon, but others share the machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
