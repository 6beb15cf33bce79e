import type { FlashMessage } from '#platform/web/flash.ts'

/** The name of the cart page's flash area. */
export const CART_FLASH = 'cart'

let left: readonly FlashMessage[] = []

/** Leaves messages for the cart page that opens next: flash messages end with the navigation that leads there. */
export const leaveCartNotices = (messages: readonly FlashMessage[]): void => {
  left = messages
}

export const takeCartNotices = (): readonly FlashMessage[] => {
  const taken = left
  left = []
  return taken
}
