import Car from 'lucide-react/icons/car'
import FolderOpen from 'lucide-react/icons/folder-open'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/rotate-ccw-clock'
import type { ReactNode } from 'react'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { FitMark } from '#fitment/web/parts/fit-mark.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { findMatchRange } from '#search/domain/find-match-range.ts'
import type { Suggestion } from './suggestion.ts'

interface SuggestionLineProps {
  suggestion: Suggestion
  words: string
  /** True for the first one of its kind. */
  isFirst: boolean
  /** True when there is no other suggestion. */
  isOnly: boolean
}

/** Shows a suggestion; the first one of its kind has a caption. */
export const SuggestionLine = ({ suggestion, words, isFirst, isOnly }: SuggestionLineProps) => {
  const t = useT()
  const caption = isOnly && suggestion.kind === 'everywhere' ? 'search.noSuggestions' : CAPTIONS[suggestion.kind]
  return (
    <span className="block">
      {isFirst && caption ? <span className="mb-1 block text-xs font-medium text-secondary">{t(caption)}</span> : null}
      <SuggestionContent suggestion={suggestion} words={words} />
    </span>
  )
}

const CAPTIONS = {
  category: 'search.suggestedCategories',
  product: 'search.suggestedProducts',
  term: 'search.suggestedTerms',
  recent: 'search.recent',
  everywhere: null,
  car: null,
} as const

const SuggestionContent = ({ suggestion, words }: { suggestion: Suggestion; words: string }) => {
  const t = useT()
  const language = useLanguage()
  switch (suggestion.kind) {
    case 'category':
      return (
        <IconLine
          suffix={<span className="tabular text-sm text-secondary">{suggestion.count}</span>}
          icon={<FolderOpen aria-hidden className="size-4" />}
        >
          <HighlightedText text={suggestion.text} words={words} />
          {suggestion.ancestorPath ? (
            <span className="block truncate text-xs text-secondary">{suggestion.ancestorPath}</span>
          ) : null}
        </IconLine>
      )
    case 'product':
      return (
        <span className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-3">
          <ProductPicture isEager image={suggestion.image && { ...suggestion.image, alt: '' }} sizes="44px" />
          <span className="min-w-0">
            <span className="line-clamp-2 wrap-anywhere">
              <HighlightedText text={suggestion.text} words={words} />
            </span>
            <span className="code block truncate text-xs text-secondary">{suggestion.code}</span>
            {suggestion.replaces ? (
              <span className="block text-xs text-secondary">
                {t('search.replacesNumber', { number: suggestion.replaces })}
              </span>
            ) : null}
            <FitMark productId={suggestion.id} />
          </span>
          <span className="tabular text-right">
            <b className="block text-sm">{formatCents(toCents(suggestion.price), language)}</b>
            {suggestion.unit_price ? (
              <span className="block text-xs text-secondary">{suggestion.unit_price.text}</span>
            ) : null}
          </span>
        </span>
      )
    case 'car':
      return <IconLine icon={<Car aria-hidden className="size-4" />}>{suggestion.text}</IconLine>
    case 'recent':
    case 'term':
      return (
        <IconLine icon={<History aria-hidden className="size-4" />}>
          <HighlightedText text={suggestion.text} words={words} />
        </IconLine>
      )
    case 'everywhere':
      return (
        <IconLine icon={<Globe aria-hidden className="size-4" />}>
          {t('search.everywhere', { words: suggestion.text })}
        </IconLine>
      )
  }
}

const IconLine = ({ icon, suffix, children }: { icon: ReactNode; suffix?: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-3">
    <span className="grid w-6 shrink-0 place-items-center text-secondary">{icon}</span>
    <span className="min-w-0 flex-1">{children}</span>
    {suffix}
  </span>
)

/** Highlights the typed words. */
const HighlightedText = ({ text, words }: { text: string; words: string }) => {
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
