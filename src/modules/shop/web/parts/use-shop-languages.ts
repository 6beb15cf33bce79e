import { usePageOptions } from './page-options.tsx'

/** Returns the enabled languages with their native names. */
export const useShopLanguages = (): { code: string; label: string }[] =>
  Object.entries(usePageOptions().languages).map(([code, label]) => ({ code: code.slice(0, 2), label }))
