import { useEffect, useState } from 'react'
import type { KeptAct } from './kept-act.ts'

/** Browsers that are too old have none: each page is by itself there. */
const locks = (): LockManager | undefined => navigator.locks

const nameOf = (act: string): string => `bulk ${act}`

/** Works at an act in one page of a browser at a time: others wait until it is done, or the page is gone. */
export const aloneAt = async <Done>(act: string, work: () => Promise<Done>): Promise<Done> => {
  const manager = locks()
  return manager ? await manager.request(nameOf(act), work) : await work()
}

/** Whether no page of this browser works at an act; false as long as that is not known. */
export const useIsIdle = (kept: KeptAct | undefined): boolean => {
  const state = kept && JSON.stringify([kept.act, kept.at])
  const [idle, setIdle] = useState<string>()
  const act = kept?.act
  useEffect(() => {
    if (act === undefined || state === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        await locks()?.request(nameOf(act), { mode: 'shared', signal }, () => undefined)
        setIdle(state)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    void ask()
    return () => controller.abort()
  }, [act, state])
  return state !== undefined && idle === state
}
