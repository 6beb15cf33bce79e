import type { FlashMessage } from '#platform/web/flash.ts'

/** Name of the cart page's flash area. */
export const CART_FLASH = 'cart'

let left: readonly FlashMessage[] = []

/** Stores messages for the next visit of the cart page, because flash messages end with a navigation. */
export const leaveCartNotices = (messages: readonly FlashMessage[]): void => {
  left = messages
}

export const takeCartNotices = (): readonly FlashMessage[] => {
  const taken = left
  left = []
  return taken
}
