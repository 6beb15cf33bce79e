import type { DataRouter, DataStrategyFunction } from 'react-router'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import {
  isConnectionLost,
  isServerBusy,
  repeatWhileUnavailable,
  type WaitReason,
  watchNavigation,
} from '#platform/web/connection.ts'
import { OutdatedBuildError } from '#platform/web/load-with-retry.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendError } from '#wire/send.ts'

/** Returns true for a lost connection or a busy server, when the page itself is intact. */
export const isUnavailable = (error: unknown): boolean => isConnectionLost(error) || isServerBusy(error)

/** Recognizes failures of connection, server or session, which another attempt may resolve. */
export const isTransientFailure = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof SendError && isReportedGlobally(error))

const isSessionExpired = (error: unknown): boolean =>
  error instanceof SendError && error.message === INVALID_CREDENTIALS

interface FailureCallbacks {
  /** Runs when the page at this address waits for the connection or a busy server. */
  onWait: (address: string, reason: WaitReason) => void
  /** Runs when the last page stops waiting. */
  onEnd: () => void
  /** Opens the address as a new document. */
  openDocument: (address: string) => void
}

const waitForever = () => new Promise<never>(() => undefined)

/**
 * Keeps the visible page until the next one has loaded. A load that loses the connection or meets a busy server is
 * repeated; a failed revalidation keeps its data.
 */
export const keepPageOnFailure =
  (
    router: () => Pick<DataRouter, 'state'> | undefined,
    { onWait, onEnd, openDocument }: FailureCallbacks,
  ): DataStrategyFunction =>
  async ({ matches, request }) => {
    const matchesToLoad = matches.filter(match => match.shouldCallHandler())
    const { location, loaderData } = router()?.state ?? {}
    const { pathname, search } = new URL(request.url)
    const address = pathname + search
    const isSameAddress = location?.pathname === pathname && location.search === search
    const loadMatch = async (match: (typeof matchesToLoad)[number]) => {
      const value = await match.resolve()
      return { value, error: !isSameAddress && value.type === 'error' ? value.result : undefined }
    }
    const endWatch = isSameAddress
      ? null
      : watchNavigation(request.signal, { onWait: reason => onWait(address, reason), onEnd })
    const results = await Promise.all(
      matchesToLoad.map(match => repeatWhileUnavailable(() => loadMatch(match), request.signal)),
    )
    endWatch?.()
    if (results.some(({ result }) => result instanceof OutdatedBuildError)) {
      openDocument(address)
      await waitForever()
    }
    // The login page is about to open, so the current page stays visible until then.
    if (!isSameAddress && results.some(({ result }) => isSessionExpired(result))) await waitForever()
    return Object.fromEntries(
      results.map((result, index) => {
        const id = matchesToLoad[index]?.route.id ?? ''
        const currentData = loaderData?.[id] as unknown
        const keepsData =
          isSameAddress && currentData !== undefined && result.type === 'error' && isTransientFailure(result.result)
        return [id, keepsData ? { type: 'data', result: currentData } : result]
      }),
    )
  }
