import { useState } from 'react'
import { mayBeVin, parseVin } from '#fitment/domain/parse-vin.ts'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ChoiceProps, FoundVehicles } from './found-vehicles.tsx'
import { useVehicles } from './use-vehicles.ts'

/** Finds a car by its name, or by its VIN or frame number, which stays in the browser. */
export const CarSearch = ({ onChoose }: ChoiceProps) => {
  const t = useT()
  const [text, setText] = useState('')
  // The serial number of a car identifies its owner, so only the names of its model are sent.
  const vin = parseVin(text)
  const texts = vin?.searches ?? (text.trim() === '' || mayBeVin(text) ? [] : [text.trim()])
  const found = useVehicles(texts.length === 0 ? null : { texts })
  return (
    <div className="grid gap-3">
      <TextField
        autoComplete="off"
        hint={t('vehicle.searchHint')}
        label={t('vehicle.search')}
        maxLength={100}
        onChange={event => setText(event.target.value)}
        type="search"
        value={text}
      />
      {vin ? (
        <p className="text-sm text-secondary">
          {vin.searches.length > 0
            ? t('vehicle.numberRead', { name: vin.searches[0] ?? '' })
            : t('vehicle.numberUnknown')}
        </p>
      ) : null}
      <FoundVehicles found={found} onChoose={onChoose} />
    </div>
  )
}
