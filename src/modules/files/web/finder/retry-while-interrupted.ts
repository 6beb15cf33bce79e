import { UploadFailure } from './post-bytes.ts'

export interface RetryOptions {
  signal: AbortSignal
  /** Receives true while waiting for the connection. */
  onWaiting: (waits: boolean) => void
}

/** After this many consecutive interruptions the user must resume the upload. */
const MAX_RETRIES = 12
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Repeats the work after interruptions with growing delays; throws other errors. */
export const retryWhileInterrupted = async <T>(
  { signal, onWaiting }: RetryOptions,
  work: () => Promise<T>,
): Promise<T> => {
  for (let cuts = 1; ; cuts += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UploadFailure) || !error.isCut || cuts >= MAX_RETRIES) throw error
      onWaiting(true)
      await waitForConnection(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (cuts - 1)), signal)
      onWaiting(false)
    }
  }
}

/** Waits for a time or until the browser is online. */
const waitForConnection = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (then: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
      then()
    }
    const goOn = done(resolve)
    const giveUp = done(() => reject(new UploadFailure([], { canceled: true })))
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
