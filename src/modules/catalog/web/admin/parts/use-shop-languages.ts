import { usePageOptions } from '#shop/web/parts/page-options.tsx'

export const useShopLanguages = (): readonly (readonly [code: string, name: string])[] =>
  Object.entries(usePageOptions().languages).map(([code, name]) => [code.slice(0, 2), name] as const)
