interface PointerHandlers {
  onMove: (event: PointerEvent) => void
  onUp: () => void
  onLost: () => void
}

/** Follows one pointer and ignores others. Returns a function that stops. */
export const followPointer = (
  on: EventTarget,
  pointerId: number,
  { onMove, onUp, onLost }: PointerHandlers,
): (() => void) => {
  const end = new AbortController()
  const listen = (type: string, handler: (event: PointerEvent) => void) =>
    on.addEventListener(
      type,
      event => {
        if ((event as PointerEvent).pointerId === pointerId) handler(event as PointerEvent)
      },
      { signal: end.signal },
    )
  listen('pointermove', onMove)
  listen('pointerup', onUp)
  listen('pointercancel', onLost)
  return () => end.abort()
}
