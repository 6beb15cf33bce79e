/** Returns the distance in pixels from the top of the window to the lower edge of the page header. */
export const readHeaderHeight = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--header-height')) || 0
