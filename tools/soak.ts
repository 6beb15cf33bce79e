import { run } from './run.ts'

/**
 * `npm run soak` simulates all kinds of visitors for ten minutes, or `-- SECONDS`. It fails when memory or handles
 * grow.
 */
const seconds = Number(process.argv[2] ?? 600)
const { code } = await run('node_modules/vitest/vitest.mjs', ['run', '--reporter=verbose', 'src/app/soak.test.ts'], {
  showsOutput: true,
  env: { PITLANE_SOAK_SECONDS: String(seconds) },
})
process.exitCode = code
