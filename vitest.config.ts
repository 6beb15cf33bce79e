import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts'],
    exclude: ['tools/boundaries/planted/**'],
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
