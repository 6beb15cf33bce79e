/**
 * Runs expensive work after the next frame, so that the browser first paints the response to an input, such as a
 * pressed button.
 */
export const runAfterPaint = (callback: () => void): void => {
  // A hidden page gets no animation frames.
  if (document.hidden) callback()
  else requestAnimationFrame(() => setTimeout(callback))
}
