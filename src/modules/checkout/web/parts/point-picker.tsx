import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { findPoints } from './find-points.ts'
import { usePoints } from './use-points.ts'

interface PointPickerProps {
  provider: string
  country: string
  /** The id of the chosen point, '' when none is. */
  value: string
  onChoose: (id: string) => void
  error?: string | undefined
}

/** Parcel machines and post offices, found by town, shop or street. */
export const PointPicker = ({ provider, country, value, onChoose, error }: PointPickerProps) => {
  const t = useT()
  const [query, setQuery] = useState('')
  const { points, failed, retry } = usePoints(provider, country)
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the field inside was left
    <div onBlur={() => setQuery('')}>
      <Combobox
        countLabel={count => t('checkout.pointCount', { count })}
        emptyLabel={t('checkout.noPoints')}
        error={error}
        hint={chosen?.address || t('checkout.pointHint')}
        itemKey={point => point.id}
        items={findPoints(points ?? [], query)}
        itemText={point => point.name}
        label={t('checkout.point')}
        loading={points === null}
        loadingLabel={t('checkout.pointsLoading')}
        name="Delivery.option"
        onQuery={setQuery}
        onSelect={point => {
          setQuery('')
          onChoose(point.id)
        }}
        renderItem={point => (
          <span className="block">
            <span className="block leading-snug font-medium">{point.name}</span>
            <span className="block text-sm leading-snug text-secondary">{point.address}</span>
          </span>
        )}
        required
        start={<MapPin aria-hidden className="size-5" />}
        value={chosen}
      />
    </div>
  )
}
