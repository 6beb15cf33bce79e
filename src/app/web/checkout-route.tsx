import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import * as checkoutPage from '#checkout/web/checkout-page.tsx'
import { DispatchDay } from '#delivery/web/parts/dispatch-day.tsx'

const slots: CartSlots = { DispatchDay }

export const { handle, loader } = checkoutPage

/** Shows the dispatch date of each cart line: the checkout may not import the delivery module. */
export const Component = () => (
  <CartSlotsProvider slots={slots}>
    <checkoutPage.Component />
  </CartSlotsProvider>
)
