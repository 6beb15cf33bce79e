type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical'

/** `npm audit --json` prints a report or an error. */
interface AuditOutput {
  metadata?: { vulnerabilities: Record<Severity | 'total', number>; dependencies: { total: number } }
  vulnerabilities?: Record<string, { severity: Severity; range: string; fixAvailable?: unknown }>
  message?: string
  error?: { summary?: string; code?: string }
}

/** The audit prints these lines and exits with this code. */
export interface Verdict {
  lines: string[]
  code: 0 | 1 | 2
}

const SEVERE_LEVELS: readonly Severity[] = ['high', 'critical']

/** Returns the message and exit code of an audit: 0 nothing severe, 1 something severe, 2 unknown. */
export const judgeAudit = (output: string): Verdict => {
  const answer = parseOutput(output)
  if (!answer?.metadata) return reportUnknownResult(answer)
  const { dependencies, vulnerabilities: countsBySeverity } = answer.metadata
  const vulnerabilities = Object.entries(answer.vulnerabilities ?? {})
  const severe = vulnerabilities.filter(([, { severity }]) => SEVERE_LEVELS.includes(severity))
  const lines = vulnerabilities.map(
    ([name, { severity, range, fixAvailable }]) =>
      `${severity}\t${name} ${range}${fixAvailable ? '\ta fixed version exists' : ''}`,
  )
  const summary = `${dependencies.total} dependencies, known faults: ${countsBySeverity.total}, high or critical: ${severe.length}.`
  return { lines: [...lines, summary], code: severe.length > 0 ? 1 : 0 }
}

const parseOutput = (output: string): AuditOutput | null => {
  try {
    return JSON.parse(output) as AuditOutput
  } catch {
    return null
  }
}

/** An empty answer does not prove that there are no vulnerabilities. */
const reportUnknownResult = (answer: AuditOutput | null): Verdict => {
  const reason = answer?.message || answer?.error?.summary || answer?.error?.code || 'its answer is unreadable'
  return {
    lines: [
      `The registry gave no report (${reason}): whether the dependencies are safe is unknown.`,
      'Try another registry: npm run audit -- --registry https://registry.npmjs.org',
    ],
    code: 2,
  }
}
