interface Heard {
  onMove: (event: PointerEvent) => void
  onUp: () => void
  onLost: () => void
}

/** Hears one pointer, wherever it goes, and no other that is on the screen meanwhile. Answers how to end it. */
export const followPointer = (on: EventTarget, pointerId: number, { onMove, onUp, onLost }: Heard): (() => void) => {
  const end = new AbortController()
  const hear = (type: string, told: (event: PointerEvent) => void) =>
    on.addEventListener(
      type,
      event => {
        if ((event as PointerEvent).pointerId === pointerId) told(event as PointerEvent)
      },
      { signal: end.signal },
    )
  hear('pointermove', onMove)
  hear('pointerup', onUp)
  hear('pointercancel', onLost)
  return () => end.abort()
}
