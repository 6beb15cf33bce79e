import { useT } from '#platform/web/texts.tsx'
import { Chip } from '#ui/chip.tsx'
import { recentSearches } from './recent-searches.ts'

export const SEARCH_SCOPES = ['products', 'site'] as const
export type SearchScope = (typeof SEARCH_SCOPES)[number]

interface SearchScopesProps {
  scope: SearchScope
  onScopeChange: (scope: SearchScope) => void
  showsRecent: boolean
}

/** Selects where to search, and offers to clear the recent searches that are shown. */
export const SearchScopes = ({ scope, onScopeChange, showsRecent }: SearchScopesProps) => {
  const t = useT()
  return (
    <span className="flex flex-wrap items-center justify-between gap-2 py-3">
      {/* biome-ignore lint/a11y/useSemanticElements: HTML does not allow a fieldset inside the wrapper of a form field */}
      <span aria-label={t('search.scope')} className="flex flex-wrap gap-2" role="group">
        {SEARCH_SCOPES.map(option => (
          <Chip isActive={option === scope} key={option} onPress={() => onScopeChange(option)}>
            {t(`search.scopes.${option}`)}
          </Chip>
        ))}
      </span>
      {showsRecent ? (
        <button className="link-button text-sm" onClick={() => recentSearches.set([])} type="button">
          {t('search.clearRecent')}
        </button>
      ) : null}
    </span>
  )
}
