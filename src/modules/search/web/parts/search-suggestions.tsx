import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { openCarChooser } from '#fitment/web/parts/car-chooser.ts'
import { formatOwnName, useCurrentCar } from '#fitment/web/parts/garage.ts'
import { BackHandler } from '#platform/web/back-handler.tsx'
import { useStoredValue } from '#platform/web/stored-value.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import type { ComboboxListState } from '#ui/combobox-input.tsx'
import { ComboboxList } from '#ui/combobox-list.tsx'
import { getActiveOptionId, useCombobox } from '#ui/use-combobox.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { type SearchScope, SearchScopes } from './search-scopes.tsx'
import { listRecentSearches, listSuggestions, listTopCategories, type Suggestion } from './suggestion.ts'
import { SuggestionLine } from './suggestion-line.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A tall window shows all suggestions at once. */
const MAX_LIST_HEIGHT_PX = 640

const NO_SEARCHES: readonly string[] = []
const NO_CATEGORIES: readonly CategoryNode[] = []

/** The reactions of the list to events of the search field. */
export type SuggestionListHandle = Pick<
  ReturnType<typeof useCombobox<Suggestion>>,
  'blur' | 'handleKeyDown' | 'show' | 'type'
>

interface SearchSuggestionsProps {
  handle: Ref<SuggestionListHandle>
  input: RefObject<HTMLInputElement | null>
  words: string
  isTyping: boolean
  scope: SearchScope
  onScopeChange: (scope: SearchScope) => void
  sheet: { isOpen: boolean; close: () => void }
  /** Reports what the input announces. */
  onListChange: (list: ComboboxListState) => void
  onChoose: () => void
}

/**
 * Shows suggestions below the search field, which keeps the focus. An empty field shows the car and recent searches, and
 * an empty sheet categories too.
 */
export const SearchSuggestions = (props: SearchSuggestionsProps) => {
  const { handle, input, words, isTyping, scope, sheet, onListChange } = props
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const fetchedSuggestions = useSuggestions(isTyping ? words : '')
  const recentWords = useStoredValue(recentSearches, NO_SEARCHES)
  const categories = usePageOptions().categories ?? NO_CATEGORIES
  const car = useCurrentCar()
  const isEmpty = words === ''
  const showsRecent = sheet.isOpen && isEmpty && recentWords.length > 0
  const suggestions =
    isTyping && fetchedSuggestions ? listSuggestions(fetchedSuggestions.found, fetchedSuggestions.words, language) : []
  const items = isEmpty
    ? [
        { kind: 'car' as const, key: 'car', href: '', text: car ? formatOwnName(car) : t('vehicle.choose') },
        ...listRecentSearches(recentWords, scope, language),
        ...(sheet.isOpen ? listTopCategories(categories) : []),
      ]
    : suggestions
  const getItemText = (item: Suggestion): string => item.text
  const onSelect = (item: Suggestion) => {
    if (item.kind === 'car') {
      props.onChoose()
      openCarChooser()
      return
    }
    if (item.kind !== 'category' && item.kind !== 'product') rememberSearch(item.text)
    props.onChoose()
    void navigate(item.href)
  }
  const combobox = useCombobox(
    {
      items,
      getItemText,
      onSelect,
      query: words,
      allowsFreeText: true,
      isInline: sheet.isOpen,
      maxHeight: MAX_LIST_HEIGHT_PX,
    },
    { showsEmpty: false, inputRef: input },
  )
  useImperativeHandle(handle, () => combobox)
  // Letters typed and a field that was pressed before this code has loaded open the list as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is mounted
  useEffect(() => {
    if ((isTyping || isEmpty) && document.activeElement === input.current) combobox.show()
  }, [])
  const isShown = combobox.isOpen
  const activeId = getActiveOptionId(id, combobox)
  useLayoutEffect(() => onListChange({ id, isShown, activeOptionId: activeId }), [id, isShown, activeId, onListChange])
  return (
    <>
      {sheet.isOpen ? (
        <SearchScopes onScopeChange={props.onScopeChange} scope={scope} showsRecent={showsRecent} />
      ) : null}
      <ComboboxList
        combobox={combobox}
        countLabel={count => t('search.suggestions', { count })}
        id={id}
        isInline={sheet.isOpen}
        getItemKey={item => item.key}
        getItemText={getItemText}
        labelled={{ label: t('search.fieldLabel') }}
        renderItem={item => (
          <SuggestionLine
            isFirst={items.find(candidate => candidate.kind === item.kind) === item}
            isOnly={items.length === 1}
            suggestion={item}
            words={fetchedSuggestions?.words ?? ''}
          />
        )}
      />
      {sheet.isOpen ? <BackHandler onBack={sheet.close} /> : null}
    </>
  )
}
