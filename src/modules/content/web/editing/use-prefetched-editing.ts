import { useRef } from 'react'
import type { Page } from '#content/contract-content.ts'
import { type BlockDescription, editing as calls, type EditingData } from '#content/contract-editing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import type { Send, SendOptions } from '#wire/send.ts'
import { draftQueue } from './draft-queue.ts'

/** A prefetched response is used for this many milliseconds. */
const PREFETCH_TTL_MS = 5_000

let blockDescriptions: readonly BlockDescription[] | null = null

/** Returns the block types. They do not change at runtime, so one request is enough. */
export const fetchBlockTypes = async (send: Send): Promise<readonly BlockDescription[]> => {
  blockDescriptions ??= (await send(calls.blocks, {})).body.results
  return blockDescriptions
}

/** Prefetches the editing data on hover and returns it on click. */
export const usePrefetchedEditing = (page: Page | null): { prefetch: () => void; load: () => Promise<EditingData> } => {
  const send = useSend()
  const cachedRequest = useRef<{
    page: Page | null
    requestedAt: number
    response: Promise<EditingData | null>
  } | null>(null)
  const query = page ? { page: page.id } : {}
  const isFresh = () =>
    cachedRequest.current?.page === page && performance.now() - cachedRequest.current.requestedAt < PREFETCH_TTL_MS
  /** Pending draft deletions finish first, so that a discarded draft is not offered. */
  const requestEditing = async (options: SendOptions = {}) => {
    await draftQueue.waitUntilIdle()
    return (await send(calls.readForEditing, { query }, options)).body.data
  }
  const load = async () => {
    const { current } = cachedRequest
    const prefetchedResponse = isFresh() ? await current?.response : null
    cachedRequest.current = null
    return prefetchedResponse ?? (await requestEditing())
  }
  const prefetch = () => {
    if (isFresh()) return
    // Prefetch failures are silent; the click requests again and reports.
    const response = requestEditing({ suppressesErrorToast: true, staysOnSessionExpiry: true }).catch(() => null)
    cachedRequest.current = { page, requestedAt: performance.now(), response }
    fetchBlockTypes(send).catch(() => undefined)
  }
  return { prefetch, load }
}
