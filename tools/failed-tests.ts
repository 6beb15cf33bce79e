/** The name of a failed test has its file and title; the error has its first lines. */
export interface FailedTest {
  name: string
  error: string
}

/** The fields of Vitest's JSON report that this tool reads. */
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

/** The fields of Playwright's JSON report that this tool reads. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}

/** The first lines of an error name the expected value and its place; a page or a stack follows. */
const MAX_ERROR_LINES = 12

/** Lists the failed unit tests. A file that failed outside its tests has its own entry. */
export const listFailedUnitTests = ({ testResults }: UnitReport): FailedTest[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failedTests = assertionResults.filter(({ status }) => status === 'failed')
      if (failedTests.length === 0) return [{ name, error: shorten(message) }]
      return failedTests.map(({ fullName, failureMessages }) => ({
        name: `${name} > ${fullName}`,
        error: shorten((failureMessages ?? []).join('\n')),
      }))
    })

/** Lists the failed browser tests, each with the error of its last attempt. */
export const listFailedJourneys = ({ suites }: Pick<JourneyReport, 'suites'>): FailedTest[] =>
  suites.flatMap(({ specs, suites: innerSuites = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => ({
        name: `${file}:${line} > ${title}`,
        error: shorten(tests.flatMap(({ results }) => results).at(-1)?.error?.message ?? ''),
      })),
    ...listFailedJourneys({ suites: innerSuites }),
  ])

const shorten = (error: string): string => error.split('\n').slice(0, MAX_ERROR_LINES).join('\n')
