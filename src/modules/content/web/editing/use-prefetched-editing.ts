import { useRef } from 'react'
import type { Page } from '#content/contract-content.ts'
import { type BlockDescription, editing as calls, type EditingData } from '#content/contract-editing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import type { Send, SendOptions } from '#wire/send.ts'
import { draftQueue } from './draft-queue.ts'

/** A prefetched response is used for this many milliseconds. */
const PREFETCH_TTL_MS = 5_000

let kinds: readonly BlockDescription[] | null = null

/** Returns the block types. They do not change at runtime, so one request is enough. */
export const fetchBlockTypes = async (send: Send): Promise<readonly BlockDescription[]> => {
  kinds ??= (await send(calls.blocks, {})).body.results
  return kinds
}

/** Prefetches the editing data on hover and returns it on click. */
export const usePrefetchedEditing = (page: Page | null): { prefetch: () => void; load: () => Promise<EditingData> } => {
  const send = useSend()
  const cached = useRef<{ page: Page | null; requestedAt: number; response: Promise<EditingData | null> } | null>(null)
  const query = page ? { page: page.id } : {}
  const isFresh = () =>
    cached.current?.page === page && performance.now() - cached.current.requestedAt < PREFETCH_TTL_MS
  /** Pending draft deletions finish first, so that a discarded draft is not offered. */
  const open = async (options: SendOptions = {}) => {
    await draftQueue.waitUntilIdle()
    return (await send(calls.readForEditing, { query }, options)).body.data
  }
  const load = async () => {
    const { current } = cached
    const prefetchedResponse = isFresh() ? await current?.response : null
    cached.current = null
    return prefetchedResponse ?? (await open())
  }
  const prefetch = () => {
    if (isFresh()) return
    // Prefetch failures are silent; the click requests again and reports.
    const response = open({ suppressesErrorToast: true, staysOnSessionExpiry: true }).catch(() => null)
    cached.current = { page, requestedAt: performance.now(), response }
    fetchBlockTypes(send).catch(() => undefined)
  }
  return { prefetch, load }
}
