import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Combobox } from '#ui/combobox.tsx'
import { suggestionList } from './suggestion.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTypedSearch } from './use-typed-search.ts'

const SuggestionLine = lazyPart(() => import('./suggestion-line.tsx').then(({ SuggestionLine }) => SuggestionLine))

const FIELD = 'site-search'
/** Pixels: all suggestions at a glance where the window has the room. */
const HEIGHT = 640

/**
 * The search in the header: a plain form to the listing. With a script it suggests while typing, and on the listing itself
 * searches along; Enter searches, arrows choose, `/` comes here.
 */
export const SiteSearch = ({ className }: { className?: string }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { words, type, search, rest } = useTypedSearch()
  const [typing, setTyping] = useState(false)
  const suggested = useSuggestions(typing ? words : '')
  useSlashKey(FIELD)
  const items = typing && suggested ? suggestionList(suggested.found, suggested.words, language) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTyping(false)
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
        countLabel={count => t('search.suggestions', { count })}
        freeText
        hideLabel
        id={FIELD}
        itemKey={item => item.key}
        items={items}
        itemText={item => item.text}
        label={t('search.fieldLabel')}
        maxHeight={HEIGHT}
        name="q"
        onQuery={text => {
          SuggestionLine.ahead()
          setTyping(true)
          type(text)
        }}
        onSelect={item => {
          setTyping(false)
          rest()
          void navigate(item.href)
        }}
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
