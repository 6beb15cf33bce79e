import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { isSitePath, isWebAddress } from '#kernel/web-address.ts'
import type { NavigationKind } from './navigation-kind.ts'

/** An entry as the form and the API send it. */
export interface NavigationEntryInput {
  kind: NavigationKind
  label: Multilingual
  page_id: number | null
  url: string | null
  category_id: number | null
  visible: boolean
}

export type NavigationError = 'label' | 'page' | 'category' | 'url' | 'children'

/** Returns the error of each invalid field. */
export const validateNavigationEntry = (
  entry: NavigationEntryInput,
  childCount = 0,
): Partial<Record<string, NavigationError>> => {
  const { kind, label, page_id, url, category_id } = entry
  const isNamed = pickText(label, DEFAULT_LANGUAGE) !== '' || (kind === 'category' && category_id !== null)
  return {
    ...(!isNamed && { label: 'label' as const }),
    ...(kind === 'page' && page_id === null && { page_id: 'page' as const }),
    ...((kind === 'menu' || kind === 'default') &&
      !isSitePath(url ?? '') &&
      !isWebAddress(url ?? '') && { url: 'url' as const }),
    ...(childCount > 0 && kind !== 'category' && { kind: 'children' as const }),
  }
}
