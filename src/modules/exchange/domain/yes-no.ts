const YES: ReadonlySet<string> = new Set(['1', 'jah', 'yes', 'true', 'x'])
const NO: ReadonlySet<string> = new Set(['0', 'ei', 'no', 'false'])

/** Returns undefined when the cell says neither yes nor no. */
export const parseYesNo = (text: string): boolean | undefined => {
  const answer = text.trim().toLowerCase()
  if (YES.has(answer)) return true
  return NO.has(answer) ? false : undefined
}
