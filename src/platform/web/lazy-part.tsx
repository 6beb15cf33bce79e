import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import { isConnectionLost, isWaitingForConnection } from './connection.ts'
import { fetchAgain } from './fetch-again.ts'
import { useT } from './texts.tsx'

/** Milliseconds until code that did not come is asked for again. */
const AGAIN_MS = 1500

interface LazyProps {
  wanted: boolean
  /** What stands in its place until the code is there; nothing where it is left out. */
  placeholder?: ReactNode
}

type LazyPart<P> = ComponentType<P & LazyProps> & {
  /** Asks for it ahead, when a pointer or the focus comes near what opens it. */
  ahead: () => void
}

/**
 * A part of a page whose code comes when it is wanted for the first time; until then its placeholder stands there. What does not
 * come is asked for again as long as it is wanted; visitors who pressed for it read that there is no connection.
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
      // A page that waits for the connection says so for as long as it waits.
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
  // What cannot be had ahead is asked for once more when it is wanted.
  return Object.assign(Lazy, { ahead: () => void fetch().catch(() => undefined) })
}

/** For what opens a lazy part: asked for when a hand comes near. */
export const onIntent = (ahead: () => void) => ({ onFocus: ahead, onPointerEnter: ahead, onTouchStart: ahead })
