import { run } from './run.ts'
import { runChecks } from './run-checks.ts'

/** `npm run check` runs the checks and the tests that read the sources. */
const failed = await runChecks()
const rules = await run('node_modules/vitest/vitest.mjs', ['run', '--project', 'rules'])
if (rules.code !== 0) console.log(rules.output.trim())
console.log(`${rules.code === 0 ? '✓' : '✗'} rules`)
process.exit(failed === 0 && rules.code === 0 ? 0 : 1)
