import type { T } from '#platform/web/texts.tsx'

/** Returns the localized name of a background job, or `fallback` for other work. */
export const formatJobName = (t: T, work: string, fallback: string): string => {
  const key = `shopAdmin.jobs.kinds.${work}`
  const name = t(key)
  return name === key ? fallback : name
}
