import { CAR_KEY } from '#listing/domain/labels.ts'
import { useT } from '#platform/web/texts.tsx'
import type { LoadedListing } from './load-listing.ts'

/** What a partial match lacks of the chosen filters, in words, by its id. */
export const useMisses = ({ missedFilters, availableFilters }: LoadedListing): ((id: number) => readonly string[]) => {
  const t = useT()
  return id =>
    (missedFilters[id] ?? []).flatMap(key => {
      const group = availableFilters.find(group => group.key === key)
      if (!group) return []
      const chosen = group.options.filter(option => option.selected).map(option => option.name)
      const values = chosen.join(', ')
      return key === CAR_KEY ? t('listing.notForCar', { values }) : t('listing.missed', { group: group.name, values })
    })
}
