import { createLazyComponent } from '#platform/web/lazy-component.tsx'

/** Loaded on demand, because the shop may have no promotions. */
export const CartPromotions = createLazyComponent(() =>
  import('./cart-promotions.tsx').then(({ CartPromotions: component }) => component),
)
