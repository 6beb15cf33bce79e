import { createLazyComponent } from '#platform/web/lazy-component.tsx'

const OPEN_EVENT = 'choose-car'

/** The menu of the garage and the choice of a car; the header renders it, and its code is fetched when it is needed. */
export const CarMenu = createLazyComponent(() => import('./car-menu.tsx').then(({ CarMenu: component }) => component))

/** Opens the choice of a car. The header renders it, so the opener may disappear. */
export const openCarChooser = (): void => {
  document.dispatchEvent(new Event(OPEN_EVENT))
}

/** Calls the listener when the choice is to be opened. Returns the function that stops it. */
export const onCarChooserOpened = (listener: () => void): (() => void) => {
  document.addEventListener(OPEN_EVENT, listener)
  return () => document.removeEventListener(OPEN_EVENT, listener)
}
