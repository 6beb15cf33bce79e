import { type FormEvent, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ChoiceProps, FoundVehicles } from './found-vehicles.tsx'
import { useVehicles } from './use-vehicles.ts'

/** Displacements differ by rounding between certificates and lists. */
const CC_TOLERANCE = 5

/** Finds the engine by the numbers of the registration certificate. */
export const CarCertificate = ({ onChoose }: ChoiceProps) => {
  const t = useT()
  const [search, setSearch] = useState<{ q: string; cc: number } | null>(null)
  const found = useVehicles(search && { texts: [search.q] })
  const matching = found?.filter(({ cc }) => !search?.cc || cc === null || Math.abs(cc - search.cc) <= CC_TOLERANCE)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const read = (name: string): string => String(values.get(name) ?? '').trim()
    const kw = read('kw')
    const q = [read('make'), read('year').slice(0, 4), kw === '' ? '' : `${kw}kw`].filter(Boolean).join(' ')
    if (q !== '') setSearch({ q, cc: Number(read('cc')) || 0 })
  }
  return (
    <>
      <form className="grid grid-cols-2 items-end gap-3" method="post" onSubmit={find}>
        <TextField label={t('vehicle.certMake')} maxLength={40} name="make" />
        <TextField inputMode="numeric" label={t('vehicle.certYear')} maxLength={4} name="year" />
        <TextField inputMode="numeric" label={t('vehicle.certCc')} maxLength={5} name="cc" />
        <TextField inputMode="numeric" label={t('vehicle.certKw')} maxLength={4} name="kw" />
        <Button className="col-span-2" type="submit">
          {t('vehicle.find')}
        </Button>
      </form>
      <FoundVehicles found={matching ?? null} onChoose={onChoose} />
    </>
  )
}
