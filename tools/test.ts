import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import {
  type FailedTest,
  type JourneyReport,
  listFailedJourneys,
  listFailedUnitTests,
  type UnitReport,
} from './failed-tests.ts'
import { run } from './run.ts'
import { CHECKS, runChecks } from './run-checks.ts'

interface TestCount {
  passed: number
  failed: number
  failures?: FailedTest[]
}

/** `npm test` runs the checks, unit and server tests, and browser tests; the last lines name each failure and count. */
const main = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-report-'))
  try {
    const failedChecks = await runChecks()
    const counts: TestCount[] = [
      { passed: CHECKS - failedChecks, failed: failedChecks },
      await runUnitTests(path.join(folder, 'unit.json')),
      await runJourneys(path.join(folder, 'journeys.json')),
    ]
    const passed = counts.reduce((sum, count) => sum + count.passed, 0)
    const failed = counts.reduce((sum, count) => sum + count.failed, 0)
    for (const { name, error } of counts.flatMap(({ failures = [] }) => failures))
      console.log(`FAILED ${name}\n${error}\n`)
    console.log(`${passed} passed, ${failed} failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runUnitTests = async (reportFile: string): Promise<TestCount> => {
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { code } = await run('node_modules/vitest/vitest.mjs', args, { showsOutput: true })
  const result = JSON.parse(readFileSync(reportFile, 'utf8')) as UnitReport
  const { numPassedTests: passed, numFailedTests: failed } = result
  return countRunnerFailure({ passed, failed, failures: listFailedUnitTests(result) }, code)
}

const runJourneys = async (reportFile: string): Promise<TestCount> => {
  const { code } = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json,./tools/page-snapshots.ts'],
    {
      showsOutput: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, CHROMIUM_PATH: findChromium() },
    },
  )
  const result = JSON.parse(readFileSync(reportFile, 'utf8')) as JourneyReport
  const { expected: passed, unexpected, flaky } = result.stats
  return countRunnerFailure({ passed, failed: unexpected + flaky, failures: listFailedJourneys(result) }, code)
}

/** A runner that failed outside its tests (a broken file, a hook) or ran no tests counts as a failure. */
const countRunnerFailure = (count: TestCount, code: number): TestCount =>
  code !== 0 || count.passed === 0 ? { ...count, failed: Math.max(1, count.failed) } : count

await main()
