import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { findPoints, type Point } from './find-points.ts'

interface PointPickerProps {
  points: readonly Point[]
  /** The id of the chosen point, '' when none is. */
  value: string
  onChoose: (id: string) => void
  error?: string | undefined
}

/** Parcel machines and post offices, found by town, shop or street. */
export const PointPicker = ({ points, value, onChoose, error }: PointPickerProps) => {
  const t = useT()
  const [query, setQuery] = useState('')
  const chosen = points.find(point => point.id === value)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the field inside was left
    <div onBlur={() => setQuery('')}>
      <Combobox
        countLabel={count => t('checkout.pointCount', { count })}
        emptyLabel={t('checkout.noPoints')}
        error={error}
        hint={chosen?.address || t('checkout.pointHint')}
        itemKey={point => point.id}
        items={findPoints(points, query)}
        itemText={point => point.name}
        label={t('checkout.point')}
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
