import { runChecks } from './run-checks.ts'

/** `npm run check`: types, lint, boundaries. */
const failed = await runChecks()
process.exit(failed === 0 ? 0 : 1)
