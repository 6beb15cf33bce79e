import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useId, useState } from 'react'
import type { DeliveryOption } from '#delivery/contract-provider.ts'
import { placeOfAddress } from '#delivery/domain/points-near.ts'
import { openingHours } from '#kernel/opening-hours.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { distanceText, findPoints } from './find-points.ts'
import { usePoints } from './use-points.ts'
import { usePosition } from './use-position.ts'

interface PointPickerProps {
  provider: string
  country: string
  /** What is known of where the buyer lives. */
  address: { city: string; area_code: string }
  /** The id of the chosen point, '' when none is. */
  value: string
  onChoose: (id: string) => void
  error?: string | undefined
  /** Somebody else fills it in: where they are says nothing. */
  atDesk?: boolean
}

/** Parcel machines and post offices, found by town, shop, street, postcode or number; the nearest first once it is known where. */
export const PointPicker = (props: PointPickerProps) => {
  const { provider, country, address, value, onChoose, error, atDesk = false } = props
  const t = useT()
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const { points, failed, retry } = usePoints(provider, country)
  const position = usePosition()
  const fieldId = useId()
  const isNear = position.state === 'known'
  useEffect(() => {
    if (!isNear) return
    const field = document.getElementById(fieldId)
    field?.focus()
    // A click opens the list of the field.
    field?.click()
  }, [isNear, fieldId])
  const place = position.place ?? (points && placeOfAddress(address, points))
  const chosen = points?.find(point => point.id === value)
  useEffect(() => {
    // A point that was kept from an earlier visit and is closed by now.
    if (points && !chosen && value !== '') onChoose('')
  })
  if (failed) {
    return (
      <Notice action={<Button onClick={retry}>{t('checkout.retry')}</Button>} kind="warning">
        {t('checkout.pointsDown')}
      </Notice>
    )
  }
  const about = (point: DeliveryOption) =>
    [point.address, openingHours(point.hours, language)].filter(part => part !== '').join(' · ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the field inside was left
    <div className="grid gap-2" onBlur={() => setQuery('')}>
      <Combobox
        countLabel={count => t('checkout.pointCount', { count })}
        emptyLabel={t('checkout.noPoints')}
        error={error}
        id={fieldId}
        hint={chosen ? about(chosen) : t('checkout.pointHint')}
        itemKey={point => point.id}
        items={findPoints(points ?? [], query, place)}
        itemText={point => point.name}
        label={t('checkout.point')}
        loading={points === null}
        loadingLabel={t('checkout.pointsLoading')}
        name="Delivery.option"
        onQuery={typed => {
          setQuery(typed)
          // Who types looks for another one: nothing is ordered to the old one while its name is not what stands there.
          if (value !== '') onChoose('')
        }}
        onSelect={point => {
          setQuery('')
          onChoose(point.id)
        }}
        renderItem={point => (
          <span className="flex items-start justify-between gap-4">
            <span className="min-w-0">
              <span className="block leading-snug font-medium">{point.name}</span>
              <span className="block text-sm leading-snug text-secondary">{about(point)}</span>
            </span>
            <span className="tabular text-sm whitespace-nowrap text-secondary">
              {distanceText(point, place, language)}
            </span>
          </span>
        )}
        required
        start={<MapPin aria-hidden className="size-5" />}
        value={chosen}
      />
      {atDesk ? null : <NearMe position={position} />}
    </div>
  )
}

/** Asks the browser where it is; what it says stays in the page. */
const NearMe = ({ position: { state, ask } }: { position: ReturnType<typeof usePosition> }) => {
  const t = useT()
  return (
    <p aria-live="polite" className="text-sm">
      {state === 'known' ? (
        <span className="text-secondary">{t('checkout.nearestFirst')}</span>
      ) : state === 'refused' ? (
        <span className="text-secondary">{t('checkout.positionUnknown')}</span>
      ) : (
        <button
          aria-busy={state === 'asking' || undefined}
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-text"
          onClick={ask}
          type="button"
        >
          <LocateFixed aria-hidden className="size-4" />
          {t('checkout.nearMe')}
        </button>
      )}
    </p>
  )
}
