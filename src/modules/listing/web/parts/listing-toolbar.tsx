import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Rows3 from 'lucide-react/icons/rows-3'
import { DEFAULT_SORT, RELEVANCE, SORTS } from '#listing/domain/listing-query.ts'
import { setOption, useOption } from '#platform/web/options.ts'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ListingParams } from './listing-address.ts'
import { parseSort, parseViewMode, VIEW_MODES } from './listing-preferences.ts'
import type { LoadedListing } from './load-listing.ts'
import { PageSizeSelect } from './page-size-select.tsx'
import { useListingRequest } from './use-listing-request.ts'
import { useListingSelect } from './use-listing-select.ts'

const ICONS = { grid: LayoutGrid, list: List, compact: Rows3 }

/** Offers sort order, page size and view mode; without JavaScript, as a plain form. */
export const ListingToolbar = ({ listing }: { listing: LoadedListing }) => {
  const t = useT()
  const mode = useOption('productViewMode', parseViewMode) ?? 'grid'
  const storedSort = useOption('productSorting', parseSort)
  const { address } = useListingRequest(listing)
  const { path, params } = address
  const choose = useListingSelect(listing)
  return (
    <form
      action={path}
      className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2 mobile:flex-none"
      method="get"
    >
      <HiddenParams params={params} />
      <SelectField
        className="min-w-0 max-mobile:grow max-mobile:basis-24"
        hideLabel
        label={t('listing.sort')}
        name="sort"
        onChange={choose('productSorting', 'sort')}
        size="sm"
        value={parseSort(params.sort) ?? (params.q ? RELEVANCE : (storedSort ?? DEFAULT_SORT))}
      >
        <SortOptions isSearch={Boolean(params.q)} />
      </SelectField>
      <PageSizeSelect className="max-mobile:hidden" listing={listing} />
      <noscript>
        <button className="button" data-size="sm" data-variant="secondary" type="submit">
          {t('listing.apply')}
        </button>
      </noscript>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in the toolbar's row */}
      <div aria-label={t('listing.viewMode')} className="flex [@media(scripting:none)]:hidden" role="group">
        {VIEW_MODES.map(name => {
          const Icon = ICONS[name]
          return (
            <IconButton
              icon={<Icon aria-hidden />}
              key={name}
              label={t(`listing.viewModes.${name}`)}
              onClick={() => setOption('productViewMode', name)}
              pressed={mode === name}
              size="sm"
            />
          )
        })}
      </div>
    </form>
  )
}

const listSorts = (part: string) => SORTS.filter(sort => sort.endsWith(part))

/** Lists sort options, with relevance first for searches. */
const SortOptions = ({ isSearch }: { isSearch: boolean }) => {
  const t = useT()
  const renderOption = (sort: string) => (
    <option key={sort} value={sort}>
      {t(`listing.sorts.${sort}`)}
    </option>
  )
  return (
    <>
      {isSearch ? renderOption(RELEVANCE) : null}
      {[...listSorts('modified_at'), ...listSorts('id')].map(renderOption)}
      <optgroup label={t('listing.sortGroups.price')}>{listSorts('price').map(renderOption)}</optgroup>
      <optgroup label={t('listing.sortGroups.name')}>{listSorts('name').map(renderOption)}</optgroup>
    </>
  )
}

/** Keeps the other parameters when the plain form is submitted. */
const HiddenParams = ({ params }: { params: ListingParams }) => (
  <>
    {(['c', 'q', 'exact', 'v', 'f', 'price'] as const).map(name =>
      params[name] ? <input key={name} name={name} type="hidden" value={params[name]} /> : null,
    )}
  </>
)
