import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { useT } from '#platform/web/texts.tsx'

export interface ChoiceProps {
  onChoose: (vehicle: PublicVehicle) => void
}

/** Lists found vehicles as buttons; screen readers hear their number. */
export const FoundVehicles = ({ found, onChoose }: ChoiceProps & { found: readonly PublicVehicle[] | null }) => {
  const t = useT()
  return (
    <div>
      <p className={found?.length === 0 ? 'text-secondary' : 'sr-only'} role="status">
        {found?.length === 0 ? t('vehicle.none') : null}
        {found && found.length > 0 ? t('vehicle.found', { count: found.length }) : null}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {found?.map(vehicle => (
          <li key={vehicle.id}>
            <button
              className="grid min-h-11 w-full content-center px-1 py-1.5 text-left hover:bg-raised"
              onClick={() => onChoose(vehicle)}
              type="button"
            >
              {vehicle.path.join(' ')}
              <span className="text-sm text-secondary">{formatFacts(vehicle)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Tells engines of one name apart: `AXX · 147 kW · 2003–2009`. */
export const formatFacts = ({ engine_code, kw, from, to }: PublicVehicle): string =>
  [
    engine_code ?? '',
    kw === null ? '' : `${kw} kW`,
    from || to ? `${from?.slice(0, 4) ?? ''}–${to?.slice(0, 4) ?? ''}` : '',
  ]
    .filter(fact => fact !== '')
    .join(' · ')
