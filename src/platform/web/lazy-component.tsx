import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import { isConnectionLost, isWaitingForConnection } from './connection.ts'
import { LOAD_RETRY_DELAY_MS } from './load-retry-delay.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { useT } from './texts.tsx'

interface LazyProps {
  isNeeded: boolean
  /** The component shows it until the code has loaded. */
  placeholder?: ReactNode
}

type LazyComponent<P> = ComponentType<P & LazyProps> & {
  /** Prefetches the code, for example on hover or focus. */
  prefetch: () => void
}

/**
 * Loads a component when it is first needed and shows a placeholder until then.
 * Failed loads are retried while it is needed; a toast reports a lost connection.
 */
export const createLazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> => {
  let loadedComponent: ComponentType<P> | undefined
  let pending: Promise<void> | undefined
  const loadOnce = (): Promise<void> => {
    pending ??= loadWithRetry(load).then(
      component => {
        loadedComponent = component
      },
      error => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module loads
  const Lazy = ({ isNeeded, placeholder = null, ...props }: P & LazyProps) => {
    const [Component, setComponent] = useState(() => loadedComponent)
    const t = useT()
    const reportOffline = useEffectEvent(() => {
      // A page that waits for the connection already says so.
      if (!isWaitingForConnection()) showToast('danger', t('app.problem.offline'), { id: 'offline' })
    })
    useEffect(() => {
      if (!isNeeded || Component) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isUnmounted = false
      let isReported = !navigator.onLine
      const show = () => setComponent(() => loadedComponent)
      const loadAndShow = () => {
        loadOnce().then(
          () => isUnmounted || show(),
          (error: unknown) => {
            if (isUnmounted) return
            if (!isReported && isConnectionLost(error)) {
              isReported = true
              reportOffline()
            }
            timer = setTimeout(loadAndShow, LOAD_RETRY_DELAY_MS)
          },
        )
      }
      if (isReported) reportOffline()
      loadAndShow()
      return () => {
        isUnmounted = true
        clearTimeout(timer)
      }
    }, [isNeeded, Component])
    return Component ? <Component {...(props as unknown as P)} /> : placeholder
  }
  // A failed prefetch is retried when the component is needed.
  return Object.assign(Lazy, { prefetch: () => void loadOnce().catch(() => undefined) })
}

/** Creates event handlers that prefetch when a pointer, finger or the focus reaches an opener. */
export const createPrefetchHandlers = (prefetch: () => void) => ({
  onFocus: prefetch,
  onPointerEnter: prefetch,
  onTouchStart: prefetch,
})
