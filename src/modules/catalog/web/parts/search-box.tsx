import { Search } from 'lucide-react'
import { type FormEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { suggestCategories } from '#catalog/domain/category-suggestions.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { classNames } from '#ui/class-names.ts'
import { Combobox } from '#ui/combobox.tsx'
import { flatCategories } from './category-tree.ts'
import { useSearchWords } from './use-search-words.ts'
import { useSlashKey } from './use-slash-key.ts'

const FIELD = 'site-search'

/** The search in the header: a plain form to the listing; with a script it suggests categories and searches while typing. */
export const SearchBox = ({ className }: { className?: string }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { categories } = usePageOptions()
  const { words, type, search } = useSearchWords()
  useSlashKey(FIELD)
  const known = useMemo(() => flatCategories(categories ?? []), [categories])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` has no action of its own where there is no script
    <form
      action={listingPath(language)}
      className={classNames('relative w-full', className)}
      method="get"
      onSubmit={submit}
      role="search"
    >
      <input name="iu" type="hidden" value="user" />
      <Combobox
        countLabel={count => t('catalog.suggestions', { count })}
        freeText
        hideLabel
        id={FIELD}
        itemKey={category => String(category.id)}
        items={suggestCategories(words, known)}
        itemText={category => category.name}
        label={t('catalog.searchLabel')}
        name="q"
        onQuery={type}
        onSelect={category => void navigate(category.url)}
        optionalMark=""
        placeholder={t('catalog.searchPlaceholder')}
        query={words}
        renderItem={category => (
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">
              {category.name}
              {category.trail ? <span className="block text-xs text-secondary">{category.trail}</span> : null}
            </span>
            <span className="tabular text-sm text-secondary">{category.count}</span>
          </span>
        )}
        start={<Search aria-hidden className="size-5" />}
        type="search"
      />
      {words === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-control border border-line px-1.5 text-xs text-secondary medium:[@media(hover:hover)]:block"
        >
          /
        </kbd>
      ) : null}
    </form>
  )
}
