import type { FlashMessage } from '#platform/web/flash.ts'

/** Name of the cart page's flash area. */
export const CART_FLASH = 'cart'

let storedNotices: readonly FlashMessage[] = []

/** Stores messages for the next visit of the cart page, because flash messages end with a navigation. */
export const storeCartNotices = (messages: readonly FlashMessage[]): void => {
  storedNotices = messages
}

export const takeCartNotices = (): readonly FlashMessage[] => {
  const notices = storedNotices
  storedNotices = []
  return notices
}
