import { checkBoundaries } from './boundaries/check-boundaries.ts'
import { findCitationErrors } from './lint/citations.ts'
import { findRecentSubjectErrors } from './lint/commit-subjects.ts'
import { findRepositoryErrors } from './lint/prose.ts'
import { ROOT, run } from './run.ts'

export const CHECKS = 4
/** Number of commits whose subjects are checked. */
const RECENT_COMMITS = 30

/** Runs the checks of types, lint, boundaries and prose, prints their errors and returns how many checks failed. */
export const runChecks = async (): Promise<number> => {
  const [types, drawingTypes, lint, boundaries] = await Promise.all([
    run('node_modules/typescript/bin/tsc', ['-p', '.']),
    run('node_modules/typescript/bin/tsc', ['-p', 'demo-pictures']),
    run('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    checkBoundaries(ROOT),
  ])
  const boundaryErrors = [...boundaries.violations, ...findCitationErrors(ROOT)]
  const prose = [...findRepositoryErrors(ROOT), ...findRecentSubjectErrors(ROOT, RECENT_COMMITS)]
  return (
    report('types', types.code === 0 && drawingTypes.code === 0, types.output + drawingTypes.output) +
    report('lint', lint.code === 0, lint.output) +
    report(`boundaries (${boundaries.filesRead} files)`, boundaryErrors.length === 0, boundaryErrors.join('\n')) +
    report('prose', prose.length === 0, prose.join('\n'))
  )
}

const report = (name: string, isPassed: boolean, output: string): 0 | 1 => {
  if (!isPassed) console.log(output.trim())
  console.log(`${isPassed ? '✓' : '✗'} ${name}`)
  return isPassed ? 0 : 1
}
