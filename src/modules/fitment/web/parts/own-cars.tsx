import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { type FormEvent, useState } from 'react'
import { type GarageCar, MAX_NICKNAME_LENGTH } from '#fitment/domain/garage.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatOwnName, useCurrentCar, useGarage } from './garage.ts'
import { removeCar, renameCar } from './manage-cars.ts'
import { selectCar } from './select-car.ts'

/** Lists the cars of the visitor; pressing one makes it the current car. */
export const OwnCars = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const { cars } = useGarage()
  const current = useCurrentCar()
  const [renamedKey, setRenamedKey] = useState<string | null>(null)
  if (cars.length === 0) return null
  return (
    <section aria-label={t('vehicle.mine')}>
      <h3 className="mb-2 font-semibold">{t('vehicle.mine')}</h3>
      <ul className="grid gap-1">
        {cars.map(car =>
          car.key === renamedKey ? (
            <li key={car.key}>
              <NicknameForm car={car} onClose={() => setRenamedKey(null)} />
            </li>
          ) : (
            <li className="flex items-center gap-2" key={car.key}>
              <button
                aria-current={car.key === current?.key || undefined}
                className="grid min-h-11 min-w-0 flex-1 content-center rounded-control border border-line px-3 py-1 text-left aria-current:border-primary-text aria-current:font-semibold"
                onClick={() => {
                  selectCar(car)
                  onClose()
                }}
                type="button"
              >
                {formatOwnName(car)}
                {car.nickname === '' ? null : <span className="text-sm text-secondary">{car.name}</span>}
              </button>
              <IconButton
                icon={<Pencil aria-hidden />}
                label={t('vehicle.rename', { name: formatOwnName(car) })}
                onClick={() => setRenamedKey(car.key)}
                tooltipPosition="none"
              />
              <IconButton
                icon={<Trash2 aria-hidden />}
                label={t('vehicle.remove', { name: formatOwnName(car) })}
                onClick={() => removeCar(car.key)}
                tooltipPosition="none"
              />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

const NicknameForm = ({ car, onClose }: { car: GarageCar; onClose: () => void }) => {
  const t = useT()
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const nickname = new FormData(event.currentTarget).get('nickname')
    if (typeof nickname === 'string') renameCar(car.key, nickname.trim())
    onClose()
  }
  return (
    <form className="flex items-end gap-2" method="post" onSubmit={save}>
      <div className="min-w-0 flex-1">
        <TextField
          autoFocus
          defaultValue={car.nickname}
          label={t('vehicle.nickname', { name: car.name })}
          maxLength={MAX_NICKNAME_LENGTH}
          name="nickname"
        />
      </div>
      <Button type="submit">{t('vehicle.save')}</Button>
    </form>
  )
}
