import Layers from 'lucide-react/icons/layers'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { GarageCar } from '#fitment/domain/garage.ts'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { usePopup } from '#ui/use-popup.ts'
import { CarAnswers } from './car-answers.tsx'
import { CarDialog } from './car-dialog.tsx'
import { formatOwnName, useCurrentCar, useGarage } from './garage.ts'
import { removeCar } from './manage-cars.ts'
import { selectCar } from './select-car.ts'
import { stopUsingCar } from './stop-using-car.ts'

export type CarMenuView = 'menu' | 'dialog' | null

interface CarMenuProps {
  anchor: RefObject<HTMLButtonElement | null>
  view: CarMenuView
  onChange: (view: CarMenuView) => void
}

/** Shows the garage below the name of the current car, or the choice of a car. It reports a car that was removed. */
export const CarMenu = ({ anchor, view, onChange }: CarMenuProps) => {
  const t = useT()
  const car = useCurrentCar()
  const { lostName } = useGarage()
  useEffect(() => {
    if (lostName !== '') showToast('warning', t('vehicle.lost', { name: lostName }), { id: 'lost-car' })
  }, [lostName, t])
  const close = (): void => onChange(null)
  if (view === 'dialog') return <CarDialog onClose={close} />
  if (view === null || !car) return null
  const chooseAnother = (): void => {
    // The dialog gives the focus back to the button.
    anchor.current?.focus()
    onChange('dialog')
  }
  return <Menu anchor={anchor} car={car} onChooseAnother={chooseAnother} onClose={close} />
}

interface MenuProps {
  anchor: RefObject<HTMLButtonElement | null>
  car: GarageCar
  onChooseAnother: () => void
  onClose: () => void
}

/** In pixels; a garage of several cars with answers fits. */
const MAX_HEIGHT_PX = 560

const Menu = ({ anchor, car, onChooseAnother, onClose }: MenuProps) => {
  const t = useT()
  const { cars } = useGarage()
  const popup = useRef<HTMLDivElement>(null)
  usePopup({ anchor, popup, open: true, close: onClose, align: 'end', maxHeight: MAX_HEIGHT_PX })
  useEffect(() => popup.current?.focus(), [])
  const others = cars.filter(other => other.key !== car.key)
  const leave = (): void => {
    anchor.current?.focus()
    onClose()
  }
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave()
  }
  return (
    <div
      aria-label={t('vehicle.mine')}
      className="popup w-80 max-w-[calc(100vw-1rem)] p-2 focus-visible:outline-none"
      onKeyDown={closeOnEscape}
      popover="manual"
      ref={popup}
      role="dialog"
      tabIndex={-1}
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="leading-tight font-bold">{formatOwnName(car)}</p>
        {car.nickname === '' ? null : <p className="text-sm text-secondary">{car.name}</p>}
      </div>
      <CarAnswers car={car} />
      {others.length > 0 ? (
        <section aria-label={t('vehicle.others')} className="border-t border-line py-1.5">
          <h2 className="px-2.5 py-1 text-xs font-medium tracking-normal text-secondary">{t('vehicle.others')}</h2>
          <ul>
            {others.map(other => (
              <li key={other.key}>
                <button
                  className="menu-item"
                  onClick={() => {
                    leave()
                    selectCar(other)
                  }}
                  type="button"
                >
                  {formatOwnName(other)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="border-t border-line pt-1.5">
        <button className="menu-item" onClick={onChooseAnother} type="button">
          <Plus aria-hidden className="size-4 text-secondary" />
          {t('vehicle.another')}
        </button>
        <button
          className="menu-item"
          onClick={() => {
            leave()
            stopUsingCar()
          }}
          type="button"
        >
          <Layers aria-hidden className="size-4 text-secondary" />
          {t('vehicle.anyCar')}
        </button>
        <button
          className="menu-item"
          onClick={() => {
            leave()
            removeCar(car.key)
          }}
          type="button"
        >
          <Trash2 aria-hidden className="size-4 shrink-0 text-secondary" />
          {t('vehicle.remove', { name: formatOwnName(car) })}
        </button>
      </div>
    </div>
  )
}
