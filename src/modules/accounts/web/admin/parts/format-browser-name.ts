const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const findName = (patterns: readonly [RegExp, string][], userAgent: string): string =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

/** Formats a user agent as `Firefox, Windows`; unknown ones are shortened. */
export const formatBrowserName = (agent: string): string =>
  [findName(BROWSERS, agent), findName(SYSTEMS, agent)].filter(Boolean).join(', ') || agent.slice(0, 60)
