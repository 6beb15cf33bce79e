import type { App } from '#platform/server/app.ts'

export interface QueuedJob {
  name: string
  payload: object
}

/** Returns the application with recorded jobs instead of running ones. */
export const recordJobs = (app: App): { app: App; queuedJobs: QueuedJob[] } => {
  const queuedJobs: QueuedJob[] = []
  const jobs: App['jobs'] = {
    ...app.jobs,
    enqueue: async (_tx, { name }, payload) => void queuedJobs.push({ name, payload }),
  }
  return { app: { ...app, jobs }, queuedJobs }
}
