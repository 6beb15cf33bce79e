import type { ReactNode } from 'react'
import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { CarCertificate } from './car-certificate.tsx'
import { CarLists } from './car-lists.tsx'
import { CarSearch } from './car-search.tsx'
import { useGarage } from './garage.ts'
import { dismissLostCar } from './manage-cars.ts'
import { OwnCars } from './own-cars.tsx'
import { selectCar } from './select-car.ts'

/** Chooses the visitor's car: from their cars, by text, from lists, or by the numbers of the certificate. */
export const CarDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const { lostName } = useGarage()
  const close = (): void => {
    if (lostName !== '') dismissLostCar()
    onClose()
  }
  const choose = (vehicle: Pick<PublicVehicle, 'id' | 'path'>): void => {
    selectCar({ key: String(vehicle.id), name: vehicle.path.join(' ') })
    onClose()
  }
  return (
    <Dialog closeLabel={t('vehicle.close')} onClose={close} open title={t('vehicle.choose')}>
      <div className="grid gap-6">
        {lostName === '' ? null : <Notice kind="warning">{t('vehicle.lost', { name: lostName })}</Notice>}
        <OwnCars onClose={onClose} />
        <CarSearch onChoose={choose} />
        <Disclosure title={t('vehicle.byList')}>
          <CarLists onChoose={choose} />
        </Disclosure>
        <Disclosure title={t('vehicle.byCertificate')}>
          <CarCertificate onChoose={choose} />
        </Disclosure>
      </div>
    </Dialog>
  )
}

const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="border-t border-line pt-3">
    <summary className="cursor-pointer font-semibold">{title}</summary>
    <div className="grid gap-3 pt-3">{children}</div>
  </details>
)
