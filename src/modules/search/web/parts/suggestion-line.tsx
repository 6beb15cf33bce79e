import FolderOpen from 'lucide-react/icons/folder-open'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/rotate-ccw-clock'
import type { ReactNode } from 'react'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { findMatchRange } from '#search/domain/find-match-range.ts'
import type { Suggestion } from './suggestion.ts'

interface SuggestionLineProps {
  suggestion: Suggestion
  words: string
  /** True for the first one of its kind. */
  first: boolean
  /** True when there is no other suggestion. */
  only: boolean
}

/** A suggestion; the first one of its kind has a caption. */
export const SuggestionLine = ({ suggestion, words, first: isFirst, only }: SuggestionLineProps) => {
  const t = useT()
  const caption = only && suggestion.kind === 'everywhere' ? 'search.noSuggestions' : CAPTIONS[suggestion.kind]
  return (
    <span className="block">
      {isFirst && caption ? <span className="mb-1 block text-xs font-medium text-secondary">{t(caption)}</span> : null}
      <Line suggestion={suggestion} words={words} />
    </span>
  )
}

const CAPTIONS = {
  category: 'search.suggestedCategories',
  product: 'search.suggestedProducts',
  term: 'search.suggestedTerms',
  recent: 'search.recent',
  everywhere: null,
} as const

const Line = ({ suggestion, words }: { suggestion: Suggestion; words: string }) => {
  const t = useT()
  const language = useLanguage()
  switch (suggestion.kind) {
    case 'category':
      return (
        <WithIcon
          end={<span className="tabular text-sm text-secondary">{suggestion.count}</span>}
          sign={<FolderOpen aria-hidden className="size-4" />}
        >
          <Marked text={suggestion.text} words={words} />
          {suggestion.trail ? <span className="block truncate text-xs text-secondary">{suggestion.trail}</span> : null}
        </WithIcon>
      )
    case 'product':
      return (
        <span className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-3">
          <ProductPicture eager image={suggestion.image && { ...suggestion.image, alt: '' }} sizes="44px" />
          <span className="min-w-0">
            <span className="line-clamp-2 wrap-anywhere">
              <Marked text={suggestion.text} words={words} />
            </span>
            <span className="code block truncate text-xs text-secondary">{suggestion.code}</span>
          </span>
          <span className="tabular text-sm font-bold">{formatCents(toCents(suggestion.price), language)}</span>
        </span>
      )
    case 'recent':
    case 'term':
      return (
        <WithIcon sign={<History aria-hidden className="size-4" />}>
          <Marked text={suggestion.text} words={words} />
        </WithIcon>
      )
    case 'everywhere':
      return (
        <WithIcon sign={<Globe aria-hidden className="size-4" />}>
          {t('search.everywhere', { words: suggestion.text })}
        </WithIcon>
      )
  }
}

const WithIcon = ({ sign, end, children }: { sign: ReactNode; end?: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-3">
    <span className="grid w-6 shrink-0 place-items-center text-secondary">{sign}</span>
    <span className="min-w-0 flex-1">{children}</span>
    {end}
  </span>
)

/** Highlights the typed words. */
const Marked = ({ text, words }: { text: string; words: string }) => {
  const range = findMatchRange(text, words)
  if (!range) return text
  return (
    <>
      {text.slice(0, range.from)}
      <b>{text.slice(range.from, range.to)}</b>
      {text.slice(range.to)}
    </>
  )
}
