import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import { isConnectionLost, isWaitingForConnection } from './connection.ts'
import { fetchAgain } from './fetch-again.ts'
import { useT } from './texts.tsx'

/** The pause before failed code is requested again. */
const AGAIN_MS = 1500

interface LazyProps {
  wanted: boolean
  /** Shown until the code has loaded. */
  placeholder?: ReactNode
}

type LazyPart<P> = ComponentType<P & LazyProps> & {
  /** Prefetches the code, for example on hover or focus. */
  ahead: () => void
}

/**
 * Loads a component when it is first wanted and shows a placeholder until then.
 * Failed loads are retried while it is wanted; a toast reports a lost connection.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> => {
  let fetched: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const fetch = (): Promise<void> => {
    coming ??= fetchAgain(load).then(
      part => {
        fetched = part
      },
      error => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where its module begins
  const Lazy = ({ wanted, placeholder = null, ...props }: P & LazyProps) => {
    const [Part, setPart] = useState(() => fetched)
    const t = useT()
    const tellOffline = useEffectEvent(() => {
      // A page that waits for the connection already says so.
      if (!isWaitingForConnection()) showToast('danger', t('app.problem.offline'), { id: 'offline' })
    })
    useEffect(() => {
      if (!wanted || Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let gone = false
      let isTold = !navigator.onLine
      const show = () => setPart(() => fetched)
      const ask = () => {
        fetch().then(
          () => gone || show(),
          (error: unknown) => {
            if (gone) return
            if (!isTold && isConnectionLost(error)) {
              isTold = true
              tellOffline()
            }
            timer = setTimeout(ask, AGAIN_MS)
          },
        )
      }
      if (isTold) tellOffline()
      ask()
      return () => {
        gone = true
        clearTimeout(timer)
      }
    }, [wanted, Part])
    return Part ? <Part {...(props as unknown as P)} /> : placeholder
  }
  // A failed prefetch is retried when the part is wanted.
  return Object.assign(Lazy, { ahead: () => void fetch().catch(() => undefined) })
}

/** Event handlers that prefetch when a pointer, finger or the focus reaches an opener. */
export const onIntent = (ahead: () => void) => ({ onFocus: ahead, onPointerEnter: ahead, onTouchStart: ahead })
