import type { T } from '#platform/web/texts.tsx'

/** The name of a background job in the words of the jobs list; `fallback` for work that is not a job. */
export const workName = (t: T, work: string, fallback: string): string => {
  const key = `shopAdmin.jobs.kinds.${work}`
  const name = t(key)
  return name === key ? fallback : name
}
