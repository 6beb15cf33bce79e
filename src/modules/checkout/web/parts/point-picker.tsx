import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useId, useState } from 'react'
import type { DeliveryOption } from '#delivery/contract-delivery.ts'
import { locateAddress } from '#delivery/domain/find-nearest-points.ts'
import { translateOpeningHours } from '#kernel/translate-opening-hours.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { findPoints, formatDistance } from './find-points.ts'
import { usePoints } from './use-points.ts'
import { usePosition } from './use-position.ts'

interface PointPickerProps {
  provider: string
  country: string
  /** City and postcode that the customer typed. */
  address: { city: string; area_code: string }
  /** Id of the chosen point; '' for none. */
  value: string
  onChoose: (id: string) => void
  error?: string | undefined
  /** True when staff fill in the form. Their position is not the customer's, so the list offers no points nearby. */
  isStaffForm?: boolean
}

/**
 * Finds a parcel machine or post office by town, shop, street, postcode or number. Sorts by distance once the position
 * is known.
 */
export const PointPicker = (props: PointPickerProps) => {
  const { provider, country, address, value, onChoose, error, isStaffForm = false } = props
  const t = useT()
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const { points, hasFailed, retry } = usePoints(provider, country)
  const position = usePosition()
  const fieldId = useId()
  const isNear = position.state === 'known'
  useEffect(() => {
    if (!isNear) return
    const field = document.getElementById(fieldId)
    field?.focus()
    // The click opens the field's list.
    field?.click()
  }, [isNear, fieldId])
  const origin = position.coordinates ?? (points && locateAddress(address, points))
  const chosenPoint = points?.find(point => point.id === value)
  useEffect(() => {
    // A point from an earlier visit may be closed.
    if (points && !chosenPoint && value !== '') onChoose('')
  })
  if (hasFailed) {
    return (
      <Notice action={<Button onClick={retry}>{t('checkout.retry')}</Button>} kind="warning">
        {t('checkout.pointsDown')}
      </Notice>
    )
  }
  const describePoint = (point: DeliveryOption) =>
    [point.address, translateOpeningHours(point.hours, language)].filter(part => part !== '').join(' · ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects the blur of the field
    <div className="grid gap-2" onBlur={() => setQuery('')}>
      <Combobox
        countLabel={count => t('checkout.pointCount', { count })}
        emptyLabel={t('checkout.noPoints')}
        error={error}
        id={fieldId}
        hint={chosenPoint ? describePoint(chosenPoint) : t('checkout.pointHint')}
        getItemKey={point => point.id}
        items={findPoints(points ?? [], query, origin)}
        getItemText={point => point.name}
        label={t('checkout.point')}
        isLoading={points === null}
        loadingLabel={t('checkout.pointsLoading')}
        name="Delivery.option"
        onQueryChange={input => {
          setQuery(input)
          // Typing clears the choice, so that no order goes to a point whose name is no longer shown.
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
              <span className="block text-sm leading-snug text-secondary">{describePoint(point)}</span>
            </span>
            <span className="tabular text-sm whitespace-nowrap text-secondary">
              {formatDistance(point, origin, language)}
            </span>
          </span>
        )}
        required
        start={<MapPin aria-hidden className="size-5" />}
        value={chosenPoint}
      />
      {isStaffForm ? null : <NearMeButton position={position} />}
    </div>
  )
}

/** Asks the browser for its position. The position stays in the page. */
const NearMeButton = ({ position: { state, requestPosition } }: { position: ReturnType<typeof usePosition> }) => {
  const t = useT()
  const isAnswered = state === 'known' || state === 'refused'
  return (
    <p aria-live="polite" className="text-sm">
      {isAnswered ? (
        <span className="text-secondary">
          {t(state === 'known' ? 'checkout.nearestFirst' : 'checkout.positionUnknown')}
        </span>
      ) : (
        <button
          aria-busy={state === 'requesting' || undefined}
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-text"
          onClick={requestPosition}
          type="button"
        >
          <LocateFixed aria-hidden className="size-4" />
          {t('checkout.nearMe')}
        </button>
      )}
    </p>
  )
}
