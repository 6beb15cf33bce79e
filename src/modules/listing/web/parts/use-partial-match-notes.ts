import { CAR_KEY } from '#listing/domain/labels.ts'
import { useT } from '#platform/web/texts.tsx'
import type { LoadedListing } from './load-listing.ts'

/** Returns a function that describes the unmatched filters of a partial match, by product id. */
export const usePartialMatchNotes = (listing: LoadedListing): ((id: number) => readonly string[]) => {
  const { missedFilters, availableFilters, carlessProductIds } = listing
  const t = useT()
  return id =>
    (missedFilters[id] ?? []).flatMap(key => {
      const group = availableFilters.find(group => group.key === key)
      if (!group) return []
      const chosen = group.options.filter(option => option.selected).map(option => option.name)
      const values = chosen.join(', ')
      if (key !== CAR_KEY) return t('listing.missed', { group: group.name, values })
      return t(carlessProductIds.includes(id) ? 'listing.noCarNamed' : 'listing.notForCar', { values })
    })
}
