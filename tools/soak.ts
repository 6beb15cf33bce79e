import { run } from './run.ts'

/** `npm run soak`: ten minutes of all kinds of visitors, or `-- SECONDS`; what must not grow is told, and fails when it does. */
const seconds = Number(process.argv[2] ?? 600)
const { code } = await run('node_modules/vitest/vitest.mjs', ['run', '--reporter=verbose', 'src/app/soak.test.ts'], {
  show: true,
  env: { PITLANE_SOAK_SECONDS: String(seconds) },
})
process.exitCode = code
