import type { App } from '#platform/server/app.ts'

export interface AskedWork {
  name: string
  payload: object
}

/** Returns the application with recorded jobs instead of running ones. */
export const quietJobs = (app: App): { app: App; asked: AskedWork[] } => {
  const asked: AskedWork[] = []
  const jobs: App['jobs'] = {
    ...app.jobs,
    enqueue: async (_tx, { name }, payload) => void asked.push({ name, payload }),
  }
  return { app: { ...app, jobs }, asked }
}
