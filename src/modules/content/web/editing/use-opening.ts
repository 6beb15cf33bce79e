import { useRef } from 'react'
import { editing as calls, type DescribedBlock, type Opened } from '#content/contract-editing.ts'
import type { Page } from '#content/contract-page.ts'
import { useSend } from '#platform/web/send-context.tsx'
import type { Send, SendOptions } from '#wire/send.ts'
import { draftLine } from './draft-line.ts'

/** A prefetched response is used for this many milliseconds. */
const FRESH = 5_000

let kinds: readonly DescribedBlock[] | null = null

/** Block types do not change at runtime, so one request is enough. */
export const kindsOfBlocks = async (send: Send): Promise<readonly DescribedBlock[]> => {
  kinds ??= (await send(calls.blocks, {})).body.results
  return kinds
}

/** Prefetches the editing data on hover and returns it on click. */
export const useOpening = (page: Page | null): { prefetch: () => void; load: () => Promise<Opened> } => {
  const send = useSend()
  const asked = useRef<{ page: Page | null; at: number; answer: Promise<Opened | null> } | null>(null)
  const query = page ? { page: page.id } : {}
  const isFresh = () => asked.current?.page === page && performance.now() - asked.current.at < FRESH
  /** Pending draft deletions finish first, so that a discarded draft is not offered. */
  const open = async (options: SendOptions = {}) => {
    await draftLine.rest()
    return (await send(calls.open, { query }, options)).body.data
  }
  const load = async () => {
    const { current } = asked
    const known = isFresh() ? await current?.answer : null
    asked.current = null
    return known ?? (await open())
  }
  const prefetch = () => {
    if (isFresh()) return
    // Prefetch failures are silent; the click requests again and reports.
    const answer = open({ quiet: true, stays: true }).catch(() => null)
    asked.current = { page, at: performance.now(), answer }
    kindsOfBlocks(send).catch(() => undefined)
  }
  return { prefetch, load }
}
