import { expect, test } from 'vitest'
import { listFailedJourneys, listFailedUnitTests } from './failed-tests.ts'

test('lists failed unit tests with their errors, and a broken file by its own message', () => {
  const failures = listFailedUnitTests({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(failures).toEqual([
    { name: 'a.test.ts > subtracts', error: 'expected 1 to be 2' },
    { name: 'b.test.ts', error: 'Cannot find module' },
  ])
})

test('lists failed browser tests at any depth, with the first lines of the error', () => {
  const spec = { title: 'buys', file: 'buy.spec.ts', line: 3 }
  const long = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')
  const failures = listFailedJourneys({
    suites: [
      {
        specs: [{ ...spec, ok: true, tests: [] }],
        suites: [{ specs: [{ ...spec, line: 9, ok: false, tests: [{ results: [{ error: { message: long } }] }] }] }],
      },
    ],
  })
  expect(failures).toEqual([{ name: 'buy.spec.ts:9 > buys', error: long.split('\n').slice(0, 12).join('\n') }])
})
