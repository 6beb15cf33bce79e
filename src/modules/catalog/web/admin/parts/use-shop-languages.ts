import { usePageOptions } from '#shop/web/parts/page-options.tsx'

/** Returns the code and the name of each shop language. */
export const useShopLanguages = (): readonly (readonly [code: string, name: string])[] =>
  Object.entries(usePageOptions().languages).map(([code, name]) => [code.slice(0, 2), name] as const)
