import { SendError } from '#wire/send.ts'
import { retryWhileThrowing } from './connection.ts'

/** Milliseconds before each further attempt; they bridge short interruptions. */
const RETRY_DELAYS_MS = [300, 1200, 3000]

/** Vite reports a failed style sheet of a chunk with this message. */
const CSS_PRELOAD_ERROR = /^Unable to preload CSS for (\S+)$/

/** Loads a style sheet again, as Vite does not retry one that it has requested before. */
const fetchStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })

/** The server answers but no longer has the chunk: the page comes from an earlier build. */
export class OutdatedBuildError extends Error {}

const isServerReachable = async (): Promise<boolean> => {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Loads code with retries. Throws a lost connection, or `OutdatedBuildError` when the server answers. */
export const loadWithRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  let cause: unknown
  let failedStyles: string | undefined
  for (const delayMs of [...RETRY_DELAYS_MS, 0]) {
    try {
      if (failedStyles !== undefined) await fetchStyles(failedStyles)
      return await load()
    } catch (error) {
      cause = error
      failedStyles = CSS_PRELOAD_ERROR.exec(error instanceof Error ? error.message : '')?.[1]
      await new Promise(resolve => setTimeout(resolve, delayMs))
    }
  }
  if (await isServerReachable()) throw new OutdatedBuildError('A part of this page did not load', { cause })
  throw new SendError('network', 'There is no internet connection to the server.', { cause })
}

/** Retries until the connection returns. Concurrent calls share one load. */
export const retryUntilConnected = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= retryWhileThrowing(() => loadWithRetry(load)).finally(() => {
      pending = undefined
    })
    return pending
  }
}
