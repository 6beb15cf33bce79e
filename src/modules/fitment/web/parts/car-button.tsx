import Car from 'lucide-react/icons/car'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CarDialogButton } from './car-dialog-button.tsx'
import { formatOwnName, useCurrentCar } from './garage.ts'

/** Shows the current car in the header; pressing it chooses another one. */
export const CarButton = () => {
  const t = useT()
  const car = useCurrentCar()
  return (
    <CarDialogButton>
      {props => (
        <IconButton
          {...props}
          className={car && 'text-primary-text!'}
          icon={<Car aria-hidden />}
          label={car ? formatOwnName(car) : t('vehicle.choose')}
        />
      )}
    </CarDialogButton>
  )
}
