import { useState } from 'react'
import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type ChoiceProps, formatFacts } from './found-vehicles.tsx'
import { useVehicles } from './use-vehicles.ts'

/** The makes, models, generations and engines. */
const DEPTHS = [0, 1, 2, 3]
/** A make alone says too little about a car. */
const MIN_DEPTH = 2

/**
 * Lets the visitor choose make, model, generation and engine, or with `start` what is below a vehicle. A choice may end
 * at the generation.
 */
export const CarLists = ({ start = null, onChoose }: ChoiceProps & { start?: number | null }) => {
  const t = useT()
  const [path, setPath] = useState<readonly PublicVehicle[]>([])
  const chosen = path.at(-1)
  return (
    <>
      {DEPTHS.slice(0, path.length + 1).map(depth => (
        <CarLevel
          key={depth}
          isOpenEnded={start === null}
          onChange={vehicle => setPath([...path.slice(0, depth), ...(vehicle ? [vehicle] : [])])}
          parent={path[depth - 1]?.id ?? start}
          value={path[depth] ?? null}
        />
      ))}
      {chosen && (start !== null || path.length >= MIN_DEPTH) ? (
        <Button onClick={() => onChoose(chosen)} variant="primary">
          {t('vehicle.use')}
        </Button>
      ) : null}
    </>
  )
}

interface CarLevelProps {
  /** Null lists the makes. */
  parent: number | null
  value: PublicVehicle | null
  /** The engine may stay unknown. */
  isOpenEnded: boolean
  onChange: (vehicle: PublicVehicle | undefined) => void
}

const LABELS = {
  make: 'vehicle.make',
  model: 'vehicle.model',
  generation: 'vehicle.generation',
  variant: 'vehicle.engine',
} as const

const CarLevel = ({ parent, value, isOpenEnded, onChange }: CarLevelProps) => {
  const t = useT()
  const found = useVehicles(parent === null ? {} : { parent })
  const [first] = found ?? []
  // The makes come first, and their select keeps its place.
  const level = first?.level ?? (parent === null ? 'make' : null)
  if (level === null) return null
  return (
    <SelectField
      label={t(LABELS[level])}
      onChange={event => onChange(found?.find(({ id }) => String(id) === event.target.value))}
      options={(found ?? []).map(vehicle => ({
        value: String(vehicle.id),
        label: [vehicle.name, formatFacts(vehicle)].filter(part => part !== '').join(' · '),
      }))}
      placeholder={t(level === 'variant' && isOpenEnded ? 'vehicle.anyEngine' : 'vehicle.pick')}
      value={value ? String(value.id) : ''}
    />
  )
}
