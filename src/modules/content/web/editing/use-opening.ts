import { useRef } from 'react'
import { editing as calls, type DescribedBlock, type Opened } from '#content/contract-editing.ts'
import type { Page } from '#content/contract-page.ts'
import { useSend } from '#platform/web/send-context.tsx'
import type { Send, SendOptions } from '#wire/send.ts'
import { draftLine } from './draft-line.ts'

/** Milliseconds for which what was asked for ahead is as good as asked now. */
const FRESH = 5_000

let kinds: readonly DescribedBlock[] | null = null

/** They are the program's own: asked for once. */
export const kindsOfBlocks = async (send: Send): Promise<readonly DescribedBlock[]> => {
  kinds ??= (await send(calls.blocks, {})).body.results
  return kinds
}

/** A page as it is edited, asked for when somebody comes near the button, and taken when it is pressed. */
export const useOpening = (page: Page | null): { ahead: () => void; take: () => Promise<Opened> } => {
  const send = useSend()
  const asked = useRef<{ page: Page | null; at: number; answer: Promise<Opened | null> } | null>(null)
  const query = page ? { page: page.id } : {}
  const isFresh = () => asked.current?.page === page && performance.now() - asked.current.at < FRESH
  /** After what was given up last is gone: it is not to be offered again. */
  const open = async (options: SendOptions = {}) => {
    await draftLine.rest()
    return (await send(calls.open, { query }, options)).body.data
  }
  const take = async () => {
    const { current } = asked
    const known = isFresh() ? await current?.answer : null
    asked.current = null
    return known ?? (await open())
  }
  const ahead = () => {
    if (isFresh()) return
    // Nobody has pressed yet: what fails is asked for once more, and told, when somebody does.
    const answer = open({ quiet: true, stays: true }).catch(() => null)
    asked.current = { page, at: performance.now(), answer }
    kindsOfBlocks(send).catch(() => undefined)
  }
  return { ahead, take }
}
