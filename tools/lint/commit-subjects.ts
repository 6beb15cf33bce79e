import { execFileSync } from 'node:child_process'
import { findPhraseErrors } from './prose.ts'

const CONVENTIONAL_SUBJECT =
  /^(?:feat|fix|docs|test|refactor|perf|chore|build|ci|style|revert)(?:\([a-z0-9-]+\))?!?: (.+)$/
const MAX_SUBJECT_LENGTH = 72
/** Verbs in the imperative that end like another form. */
const IMPERATIVE_VERBS = new Set([
  'address',
  'bypass',
  'compress',
  'discuss',
  'embed',
  'exceed',
  'feed',
  'focus',
  'guess',
  'need',
  'pass',
  'press',
  'proceed',
  'process',
  'seed',
  'shed',
  'speed',
  'stress',
  'succeed',
  'suppress',
  'toss',
])

/** Returns why a commit subject breaks the rules of CONTRIBUTING; merges are exempt. */
export const findSubjectErrors = (subject: string): string[] => {
  if (subject.startsWith('Merge ')) return []
  const summary = CONVENTIONAL_SUBJECT.exec(subject)?.[1]
  if (summary === undefined) return [`"${subject}": begin with a type, as in "fix(cart): …"`]
  const firstWord = summary.split(' ', 1)[0] ?? ''
  const errors = findPhraseErrors(summary).map(error => `"${subject}": ${error}`)
  if (subject.length > MAX_SUBJECT_LENGTH)
    errors.push(`"${subject}": ${subject.length} of ${MAX_SUBJECT_LENGTH} characters`)
  else if (!/^[a-z]/.test(firstWord)) errors.push(`"${subject}": begin the summary with a verb in lower case`)
  else if (/(?:ed|s)$/.test(firstWord) && !IMPERATIVE_VERBS.has(firstWord))
    errors.push(`"${subject}": use the imperative`)
  return errors
}

/** Returns the broken rules of the newest commits; earlier history is not judged. */
export const findRecentSubjectErrors = (root: string, count: number): string[] =>
  execFileSync('git', ['log', '-n', String(count), '--format=%s'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .flatMap(findSubjectErrors)
