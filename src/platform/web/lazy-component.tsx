import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import { isConnectionLost, isWaitingForConnection } from './connection.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { useT } from './texts.tsx'

/** The pause before failed code is requested again. */
const RETRY_AFTER_MS = 1500

interface LazyProps {
  isNeeded: boolean
  /** Shown until the code has loaded. */
  placeholder?: ReactNode
}

type LazyComponent<P> = ComponentType<P & LazyProps> & {
  /** Prefetches the code, for example on hover or focus. */
  prefetch: () => void
}

/**
 * Loads a component when it is first wanted and shows a placeholder until then.
 * Failed loads are retried while it is wanted; a toast reports a lost connection.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> => {
  let loaded: ComponentType<P> | undefined
  let pending: Promise<void> | undefined
  const fetch = (): Promise<void> => {
    pending ??= loadWithRetry(load).then(
      part => {
        loaded = part
      },
      error => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where its module begins
  const Lazy = ({ isNeeded, placeholder = null, ...props }: P & LazyProps) => {
    const [Part, setPart] = useState(() => loaded)
    const t = useT()
    const tellOffline = useEffectEvent(() => {
      // A page that waits for the connection already says so.
      if (!isWaitingForConnection()) showToast('danger', t('app.problem.offline'), { id: 'offline' })
    })
    useEffect(() => {
      if (!isNeeded || Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isUnmounted = false
      let isReported = !navigator.onLine
      const show = () => setPart(() => loaded)
      const ask = () => {
        fetch().then(
          () => isUnmounted || show(),
          (error: unknown) => {
            if (isUnmounted) return
            if (!isReported && isConnectionLost(error)) {
              isReported = true
              tellOffline()
            }
            timer = setTimeout(ask, RETRY_AFTER_MS)
          },
        )
      }
      if (isReported) tellOffline()
      ask()
      return () => {
        isUnmounted = true
        clearTimeout(timer)
      }
    }, [isNeeded, Part])
    return Part ? <Part {...(props as unknown as P)} /> : placeholder
  }
  // A failed prefetch is retried when the part is wanted.
  return Object.assign(Lazy, { prefetch: () => void fetch().catch(() => undefined) })
}

/** Event handlers that prefetch when a pointer, finger or the focus reaches an opener. */
export const prefetchHandlers = (prefetch: () => void) => ({
  onFocus: prefetch,
  onPointerEnter: prefetch,
  onTouchStart: prefetch,
})
