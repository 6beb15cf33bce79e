import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { ComboboxInput, type ComboboxListState } from '#ui/combobox-input.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { rememberSearch } from './recent-searches.ts'
import { buildResultsHref } from './search-address.ts'
import type { SearchScope } from './search-scopes.tsx'
import type { SuggestionListHandle } from './search-suggestions.tsx'
import { useSearchField } from './use-search-field.ts'
import { useSearchSheet } from './use-search-sheet.ts'
import { useSlashKey } from './use-slash-key.ts'

const SearchSuggestions = createLazyComponent(() =>
  import('./search-suggestions.tsx').then(({ SearchSuggestions: component }) => component),
)

const FIELD_ID = 'site-search'
const NO_LIST: ComboboxListState = { id: undefined, isShown: false, activeOptionId: undefined }

/**
 * Shows the search field of the header, a plain form to the listing. With a script it suggests while typing, and the
 * listing follows. `/` focuses it, and small screens open it as a sheet. The code of the suggestions loads with the
 * first focus.
 */
export const SiteSearch = ({ className }: { className?: string }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [scope, setScope] = useState<SearchScope>('products')
  const { words, handleInput, search, cancel } = useSearchField({ updatesListing: scope === 'products' })
  const [isTyping, setIsTyping] = useState(false)
  const [wantsSuggestions, setWantsSuggestions] = useState(false)
  const [list, setList] = useState(NO_LIST)
  const inputRef = useRef<HTMLInputElement>(null)
  const suggestionsRef = useRef<SuggestionListHandle>(null)
  const sheet = useSearchSheet()
  useSlashKey(FIELD_ID)
  // The field may have the focus before the page is hydrated.
  useEffect(() => {
    if (document.activeElement === inputRef.current) setWantsSuggestions(true)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTyping(false)
    rememberSearch(words)
    sheet.close()
    if (scope === 'products') return search()
    cancel()
    void navigate(buildResultsHref(language, { q: words.trim() }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` has no action of its own without scripts
    <form
      {...createPrefetchHandlers(SearchSuggestions.prefetch)}
      action={buildListingPath(language)}
      className={joinClassNames('site-search', className)}
      data-sheet={sheet.isOpen || undefined}
      method="get"
      onBlur={sheet.onBlur}
      onFocus={() => {
        setWantsSuggestions(true)
        sheet.onFocus()
      }}
      onKeyDown={sheet.onKeyDown}
      onSubmit={submit}
      ref={sheet.form}
      role="search"
    >
      <input name="iu" type="hidden" value="user" />
      <Field hideLabel id={FIELD_ID} label={t('search.fieldLabel')} optionalMark="">
        {fieldProps => (
          <span className="combobox">
            <ComboboxInput
              {...fieldProps}
              list={list}
              name="q"
              onBlur={() => suggestionsRef.current?.blur()}
              onChange={event => {
                setIsTyping(true)
                handleInput(event.target.value)
                suggestionsRef.current?.type(event.target.value)
              }}
              onClick={() => suggestionsRef.current?.show()}
              onKeyDown={event => suggestionsRef.current?.handleKeyDown(event)}
              placeholder={t('search.placeholder')}
              ref={inputRef}
              start={<Search aria-hidden className="size-5" />}
              type="search"
              value={words}
            />
            <SearchSuggestions
              handle={suggestionsRef}
              input={inputRef}
              isTyping={isTyping}
              onChoose={() => {
                setIsTyping(false)
                cancel()
                sheet.close()
              }}
              onListChange={setList}
              onScopeChange={setScope}
              scope={scope}
              sheet={sheet}
              isNeeded={wantsSuggestions}
              words={words}
            />
          </span>
        )}
      </Field>
      {sheet.isOpen ? (
        <IconButton
          className="site-search-close"
          icon={<X aria-hidden />}
          label={t('search.close')}
          onClick={sheet.close}
          tooltipPosition="none"
          type="button"
        />
      ) : null}
      {words === '' ? <SlashHint /> : null}
    </form>
  )
}

const SlashHint = () => (
  <kbd
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-control border border-line px-1.5 text-xs text-secondary medium:[@media(hover:hover)]:block"
  >
    /
  </kbd>
)
