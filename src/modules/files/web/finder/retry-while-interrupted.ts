import { UploadRequestError } from './post-bytes.ts'

export interface RetryOptions {
  signal: AbortSignal
  /** Receives true while waiting for the connection. */
  onWaiting: (isWaiting: boolean) => void
}

/** After this many consecutive interruptions the user must resume the upload. */
const MAX_ATTEMPTS = 12
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Repeats the work after interruptions with growing delays; throws other errors. */
export const retryWhileInterrupted = async <T>(
  { signal, onWaiting }: RetryOptions,
  work: () => Promise<T>,
): Promise<T> => {
  for (let interruptions = 1; ; interruptions += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UploadRequestError) || !error.isInterrupted || interruptions >= MAX_ATTEMPTS) throw error
      onWaiting(true)
      try {
        await waitForConnection(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (interruptions - 1)), signal)
      } finally {
        onWaiting(false)
      }
    }
  }
}

/** Waits for a time or until the browser is online. */
const waitForConnection = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const createFinisher = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', handleOnline)
      signal.removeEventListener('abort', handleAbort)
      settle()
    }
    const handleOnline = createFinisher(resolve)
    const handleAbort = createFinisher(() => reject(new UploadRequestError([], { isCanceled: true })))
    const timer = setTimeout(handleOnline, delayMs)
    window.addEventListener('online', handleOnline)
    signal.addEventListener('abort', handleAbort)
    if (signal.aborted) handleAbort()
  })
