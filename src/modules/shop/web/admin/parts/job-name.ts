import type { T } from '#platform/web/texts.tsx'

/** What a kind of work is called; one of an earlier version of the shop keeps the name it had. */
export const jobName = (t: T, job: string): string => {
  const key = `shopAdmin.jobs.kinds.${job}`
  const name = t(key)
  return name === key ? job : name
}
