interface QueuedAction {
  /** Returns false after a failure, which the action reports itself. */
  run: () => Promise<boolean>
  /** The action builds on the previous ones with this flag, and is skipped after one of them has failed. */
  dependsOnPrevious?: boolean | undefined
}

interface ActionCallbacks {
  /** Reloads the data after the last action. */
  reload: () => Promise<unknown>
  /** Runs after the reload, when optimistic changes can be dropped. */
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
  let waitingCount = 0
  let hasFailed = false
  const runNextAction = async (
    { run, dependsOnPrevious = false }: QueuedAction,
    { reload, onIdle }: ActionCallbacks,
    previousRun: Promise<void>,
  ) => {
    waitingCount += 1
    // The caller of the previous action handles its error.
    await previousRun.catch(() => undefined)
    try {
      if (!(dependsOnPrevious && hasFailed) && !(await run()) && dependsOnPrevious) hasFailed = true
    } finally {
      waitingCount -= 1
    }
    if (waitingCount > 0) return
    await reload()
    if (waitingCount === 0) onIdle()
  }
  return {
    enqueue: (action, callbacks) => {
      lastRun = runNextAction(action, callbacks, lastRun)
      return lastRun
    },
    markRendered: () => {
      hasFailed = false
    },
  }
}
