import Car from 'lucide-react/icons/car'
import { useEffect, useRef, useState } from 'react'
import { createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'
import { CarMenu, onCarChooserOpened } from './car-chooser.ts'
import { formatOwnName, useCurrentCar, useGarage } from './garage.ts'

/**
 * Shows the current car in the header by its name. A press opens the menu of the garage, or without a car the choice of
 * one.
 */
export const CarButton = () => {
  const t = useT()
  const car = useCurrentCar()
  const { lostName } = useGarage()
  const [view, setView] = useState<'menu' | 'dialog' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = car ? formatOwnName(car) : lostName && t('vehicle.chooseAgain')
  const state = car ? 'chosen' : lostName && 'lost'
  // The head script reserves the places of name and verdicts before the first paint.
  useEffect(() => {
    document.documentElement.dataset.car = state
  }, [state])
  useEffect(() => onCarChooserOpened(() => setView('dialog')), [])
  return (
    <div className="car-place">
      <button
        {...createPrefetchHandlers(CarMenu.prefetch)}
        aria-expanded={view !== null}
        aria-haspopup="dialog"
        aria-label={car ? t('vehicle.current', { name }) : name || t('vehicle.choose')}
        className="icon-button car-button"
        onClick={() => setView(view ? null : car ? 'menu' : 'dialog')}
        ref={button}
        type="button"
      >
        <Car aria-hidden />
        {name && <span>{name}</span>}
      </button>
      <CarMenu anchor={button} isNeeded={view !== null || lostName !== ''} onChange={setView} view={view} />
    </div>
  )
}
