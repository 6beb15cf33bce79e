import type { App } from '#platform/server/app.ts'

export interface AskedWork {
  name: string
  payload: object
}

/** The same application whose jobs are only written down, so that a test does them itself when it wants. */
export const quietJobs = (app: App): { app: App; asked: AskedWork[] } => {
  const asked: AskedWork[] = []
  const jobs: App['jobs'] = {
    ...app.jobs,
    enqueue: async (_tx, { name }, payload) => void asked.push({ name, payload }),
  }
  return { app: { ...app, jobs }, asked }
}
