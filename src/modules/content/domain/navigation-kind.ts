/**
 * The kinds of navigation entries: `menu` leads to a built-in page, `category` may hold other entries, and `default`
 * leads to an address that staff typed.
 */
export const NAVIGATION_KINDS = ['page', 'menu', 'category', 'default'] as const
export type NavigationKind = (typeof NAVIGATION_KINDS)[number]
