import type { ShopSettings } from '#shop/contract-shop.ts'
import { can, type Visitor } from '#wire/visitor.ts'

/** Returns true when the web shop is turned on. Staff also need the permission `client` to use it. */
export const isShopEnabled = ({ shopModule }: ShopSettings, visitor: Visitor): boolean =>
  shopModule && (visitor.isGuest || can(visitor, 'client'))
