import { useEffect, useReducer, useRef } from 'react'
import type { Block } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SendError } from '#wire/send.ts'
import { blockTypes } from './block-types.ts'

/** A typing pause in milliseconds before a block's extra data reload. */
const RELOAD_DELAY_MS = 300

interface ReloadedData {
  language: Language
  loaded: unknown
}

/** The key is the block's data, so that moving or undoing causes no request. */
const cache = new WeakMap<Block['data'], ReloadedData>()

/** Reloads the extra data of an edited block. Returns null while the page's data are current. */
export const useReloadedData = (block: Block): ReloadedData | null => {
  const send = useSend()
  const language = useLanguage()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const initialData = useRef(block.data)
  const latestData = useRef<ReloadedData | null>(null)
  const { data } = block
  const isCurrent = cache.get(data)?.language === language || (data === initialData.current && !cache.has(data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the key changes
  useEffect(() => {
    if (isCurrent) return
    let isWanted = true
    const reloadData = async () => {
      try {
        const loadedData = await blockTypes.load(send, language, block)
        if (loadedData === undefined) return
        cache.set(data, { language, loaded: loadedData })
        if (isWanted) rerender()
      } catch (error) {
        // `send` reports the failure; the block keeps its last data.
        if (!(error instanceof SendError)) throw error
      }
    }
    const timer = setTimeout(() => void reloadData(), RELOAD_DELAY_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [data, isCurrent, language])
  // The last data stay until the response arrives.
  latestData.current = cache.get(data) ?? (data === initialData.current ? null : latestData.current)
  return latestData.current
}
