import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Further lines of a page rarely explain its fault, so they are not printed. */
const MAX_LINES = 120

/** Prints the page of each failed test, because a hosted run leaves only its log. */
export default class PageSnapshots implements Reporter {
  private failures: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return
    const context = result.attachments.find(({ name }) => name === 'error-context')
    const text = context?.body?.toString() ?? (context?.path ? readFileSync(context.path, 'utf8') : '')
    this.failures.push(
      ...extractSnapshots(text).map(snapshot => `${test.titlePath().filter(Boolean).join(' › ')}\n${snapshot}`),
    )
  }

  onEnd(): void {
    for (const failure of this.failures) console.log(`\nPage of ${failure}`)
  }
}

/** Returns the page snapshots of Playwright's description of an error. */
export const extractSnapshots = (description: string): string[] =>
  [...description.matchAll(/```yaml\n([\s\S]*?)\n```/g)].map(([, snapshot = '']) => {
    const lines = snapshot.split('\n')
    const omittedLines = lines.length - MAX_LINES
    return omittedLines > 0 ? [...lines.slice(0, MAX_LINES), `… and ${omittedLines} more lines`].join('\n') : snapshot
  })
