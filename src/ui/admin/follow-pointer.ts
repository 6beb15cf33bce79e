interface PointerHandlers {
  onMove: (event: PointerEvent) => void
  onUp: () => void
  onCancel: () => void
}

/** Follows one pointer and ignores others. Returns a function that stops. */
export const followPointer = (
  target: EventTarget,
  pointerId: number,
  { onMove, onUp, onCancel }: PointerHandlers,
): (() => void) => {
  const controller = new AbortController()
  const listen = (type: string, handler: (event: PointerEvent) => void) =>
    target.addEventListener(
      type,
      event => {
        if ((event as PointerEvent).pointerId === pointerId) handler(event as PointerEvent)
      },
      { signal: controller.signal },
    )
  listen('pointermove', onMove)
  listen('pointerup', onUp)
  listen('pointercancel', onCancel)
  return () => controller.abort()
}
