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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is polled for comes soon, but other tests share the machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
