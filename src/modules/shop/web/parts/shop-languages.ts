import { usePageOptions } from './page-options.tsx'

/** The languages that the shop speaks: code and what each calls itself. */
export const useShopLanguages = (): { code: string; label: string }[] =>
  Object.entries(usePageOptions().languages).map(([code, label]) => ({ code: code.slice(0, 2), label }))
