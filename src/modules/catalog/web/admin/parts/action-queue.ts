interface QueuedAction {
  /** Returns false after a failure, which the action reports itself. */
  run: () => Promise<boolean>
  /** Skipped when an earlier action of the same kind has failed, because it builds on its result. */
  dependsOnPrevious?: boolean | undefined
}

interface ActionCallbacks {
  /** Reloads the data after the last action. */
  reload: () => Promise<unknown>
  /** Called after the reload, when optimistic changes can be dropped. */
  onIdle: () => void
}

export interface ActionQueue {
  /** Runs actions one at a time. */
  enqueue: (action: QueuedAction, callbacks: ActionCallbacks) => Promise<void>
  /** Call it once the loaded data is rendered. */
  markRendered: () => void
}

/** Until the loaded data is rendered, an action may build on the result of a failed one. */
export const createActionQueue = (): ActionQueue => {
  let lastRun = Promise.resolve()
  let waiting = 0
  let hasFailed = false
  const runNext = async (
    { run, dependsOnPrevious = false }: QueuedAction,
    { reload, onIdle }: ActionCallbacks,
    before: Promise<void>,
  ) => {
    waiting += 1
    await before.catch(() => undefined)
    try {
      if (!(dependsOnPrevious && hasFailed) && !(await run()) && dependsOnPrevious) hasFailed = true
    } finally {
      waiting -= 1
    }
    if (waiting > 0) return
    await reload()
    if (waiting === 0) onIdle()
  }
  return {
    enqueue: (action, callbacks) => {
      lastRun = runNext(action, callbacks, lastRun)
      return lastRun
    },
    markRendered: () => {
      hasFailed = false
    },
  }
}
