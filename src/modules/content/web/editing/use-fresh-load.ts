import { useEffect, useReducer, useRef } from 'react'
import type { Block } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SendFailure } from '#wire/send.ts'
import { blockKinds } from './block-kinds.ts'

/** Milliseconds of rest after which a block's own goods are asked for. */
const AFTER_MS = 300

interface Fresh {
  language: Language
  loaded: unknown
}

/** By the data that it was asked for with: a block that is moved, or taken back to what it was, is not asked for again. */
const known = new WeakMap<Block['data'], Fresh>()

/** What a block shows beyond its own data, as these have become; null while what the page came with is right. */
export const useFreshLoad = (block: Block): Fresh | null => {
  const send = useSend()
  const language = useLanguage()
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const first = useRef(block.data)
  const last = useRef<Fresh | null>(null)
  const { data } = block
  const isAsked = known.get(data)?.language === language || (data === first.current && !known.has(data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when it says something else
  useEffect(() => {
    if (isAsked) return
    let isWanted = true
    const ask = async () => {
      try {
        const loaded = await blockKinds.load(send, language, block)
        if (loaded === undefined) return
        known.set(data, { language, loaded })
        if (isWanted) draw()
      } catch (error) {
        // What failed is told by itself; the block shows what it showed.
        if (!(error instanceof SendFailure)) throw error
      }
    }
    const timer = setTimeout(() => void ask(), AFTER_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [data, isAsked, language])
  // Until the answer comes what was there last stays.
  last.current = known.get(data) ?? (data === first.current ? null : last.current)
  return last.current
}
