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

const nameIn = (known: readonly [RegExp, string][], agent: string): string =>
  known.find(([sign]) => sign.test(agent))?.[1] ?? ''

/** A browser by what it calls itself, `Firefox, Windows`; what nobody knows is told as it is, and nothing where it says nothing. */
export const browserName = (agent: string): string =>
  [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter(Boolean).join(', ') || agent.slice(0, 60)
