/**
 * What costs more than a frame begins once the press that asked for it was answered by one: the browser paints first what it shows
 * by itself, such as the pressed button.
 */
export const afterPaint = (work: () => void): void => {
  // A page that nobody sees is not painted.
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
