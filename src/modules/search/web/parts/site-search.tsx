import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { CloseOnBack } from '#platform/web/close-on-back.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { useStored } from '#platform/web/stored-value.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { resultsHref } from './search-address.ts'
import { type SearchScope, SearchScopes } from './search-scopes.tsx'
import { recentList, type Suggestion, suggestionList } from './suggestion.ts'
import { useSearchField } from './use-search-field.ts'
import { useSearchSheet } from './use-search-sheet.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useSuggestions } from './use-suggestions.ts'

const SuggestionLine = lazyComponent(() => import('./suggestion-line.tsx').then(({ SuggestionLine }) => SuggestionLine))

const FIELD_ID = 'site-search'
/** In pixels; shows all suggestions at once in a tall window. */
const MAX_LIST_HEIGHT_PX = 640

const NO_SEARCHES: readonly string[] = []

/**
 * The search field of the header: a plain form to the listing. With a script it suggests while typing, and the listing
 * follows. `/` focuses it, and small screens open it as a sheet.
 */
export const SiteSearch = ({ className }: { className?: string }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [scope, setScope] = useState<SearchScope>('products')
  const { words, type, search, cancel } = useSearchField({ follows: scope === 'products' })
  const [typing, setTyping] = useState(false)
  const suggested = useSuggestions(typing ? words : '')
  const recent = useStored(recentSearches, NO_SEARCHES)
  const sheet = useSearchSheet()
  useSlashKey(FIELD_ID)
  const showsRecent = sheet.isOpen && words === '' && recent.length > 0
  const found = typing && suggested ? suggestionList(suggested.found, suggested.words, language) : []
  const items = showsRecent ? recentList(recent, scope, language) : found
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTyping(false)
    rememberSearch(words)
    sheet.close()
    if (scope === 'products') return search()
    cancel()
    void navigate(resultsHref(language, { q: words.trim() }))
  }
  const select = (item: Suggestion) => {
    setTyping(false)
    cancel()
    if (item.kind !== 'category' && item.kind !== 'product') rememberSearch(item.text)
    sheet.close()
    void navigate(item.href)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` has no action of its own where there is no script
    <form
      action={listingPath(language)}
      className={classNames('site-search', className)}
      data-sheet={sheet.isOpen || undefined}
      method="get"
      onBlur={sheet.onBlur}
      onFocus={sheet.onFocus}
      onKeyDown={sheet.onKeyDown}
      onSubmit={submit}
      ref={sheet.form}
      role="search"
    >
      <input name="iu" type="hidden" value="user" />
      <Combobox
        aboveList={
          sheet.isOpen ? <SearchScopes onScope={setScope} scope={scope} showsRecent={showsRecent} /> : undefined
        }
        countLabel={count => t('search.suggestions', { count })}
        freeText
        hideLabel
        id={FIELD_ID}
        inline={sheet.isOpen}
        itemKey={item => item.key}
        items={items}
        itemText={item => item.text}
        label={t('search.fieldLabel')}
        maxHeight={MAX_LIST_HEIGHT_PX}
        name="q"
        onQuery={text => {
          SuggestionLine.ahead()
          setTyping(true)
          type(text)
        }}
        onSelect={select}
        optionalMark=""
        placeholder={t('search.placeholder')}
        query={words}
        renderItem={item => (
          <SuggestionLine
            first={items.find(other => other.kind === item.kind) === item}
            suggestion={item}
            wanted
            words={suggested?.words ?? ''}
          />
        )}
        start={<Search aria-hidden className="size-5" />}
        type="search"
      />
      {sheet.isOpen ? (
        <>
          <IconButton
            className="site-search-close"
            icon={<X aria-hidden />}
            label={t('search.close')}
            onClick={sheet.close}
            tip="none"
            type="button"
          />
          <CloseOnBack onBack={sheet.close} />
        </>
      ) : null}
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
