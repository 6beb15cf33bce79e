/** A failed test: its file and title, and the first lines of its error. */
export interface FailedTest {
  name: string
  error: string
}

/** The parts of Vitest's JSON report that are read. */
export interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface JourneySuite {
  specs: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: JourneySuite[]
}

/** The parts of Playwright's JSON report that are read. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}

/** An error's first lines contain what was expected and where; the rest is a page or a stack. */
const ERROR_LINES = 12

/** Lists the failed unit tests. A file that failed outside its tests has its own entry. */
export const listFailedUnitTests = ({ testResults }: UnitReport): FailedTest[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ name, error: shorten(message) }]
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name} > ${fullName}`,
        error: shorten((failureMessages ?? []).join('\n')),
      }))
    })

/** Lists the failed browser tests, each with the error of its last attempt. */
export const listFailedJourneys = ({ suites }: Pick<JourneyReport, 'suites'>): FailedTest[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => ({
        name: `${file}:${line} > ${title}`,
        error: shorten(tests.flatMap(({ results }) => results).at(-1)?.error?.message ?? ''),
      })),
    ...listFailedJourneys({ suites: inner }),
  ])

const shorten = (error: string): string => error.split('\n').slice(0, ERROR_LINES).join('\n')
