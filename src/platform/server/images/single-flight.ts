import pLimit from 'p-limit'

/** Runs tasks by key, a few at a time; callers with the same key share one task. */
export interface SingleFlight<T> {
  run(key: string, task: () => Promise<T>): Promise<T>
}

/** `maxConcurrent` limits running tasks; the others wait in order. */
export const createSingleFlight = <T>(maxConcurrent: number): SingleFlight<T> => {
  const runningTasks = new Map<string, Promise<T>>()
  const limit = pLimit(maxConcurrent)
  return {
    run(key, work) {
      const runningTask = runningTasks.get(key)
      if (runningTask) return runningTask
      const task = limit(work).finally(() => runningTasks.delete(key))
      runningTasks.set(key, task)
      return task
    },
  }
}
