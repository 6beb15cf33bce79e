import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type PublicVehicle, vehicleCalls } from '#fitment/contract-vehicle.ts'
import { type GarageCar, MAX_NICKNAME_LENGTH } from '#fitment/domain/garage.ts'
import { isCarNumberPart, parseCarNumber } from '#fitment/domain/parse-car-number.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { formatOwnName, selectCar, useCurrentCar, useGarage } from './garage.ts'
import { removeCar, renameCar } from './manage-cars.ts'

const TYPING_PAUSE_MS = 200
/** Displacements differ by rounding between certificates and lists. */
const CC_TOLERANCE = 5

/** Chooses the visitor's car: from their cars, by text, from lists, or by the numbers of the certificate. */
export const CarDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const choose = (vehicle: Pick<PublicVehicle, 'id' | 'path'>): void => {
    selectCar({ key: String(vehicle.id), name: vehicle.path.join(' ') })
    onClose()
  }
  return (
    <Dialog closeLabel={t('vehicle.close')} onClose={onClose} open title={t('vehicle.choose')}>
      <div className="grid gap-6">
        <OwnCars onClose={onClose} />
        <TextSearch onChoose={choose} />
        <Disclosure title={t('vehicle.byList')}>
          <CarLists onChoose={choose} />
        </Disclosure>
        <Disclosure title={t('vehicle.byCertificate')}>
          <Certificate onChoose={choose} />
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

const OwnCars = ({ onClose }: { onClose: () => void }) => {
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

interface ChoiceProps {
  onChoose: (vehicle: PublicVehicle) => void
}

/**
 * A search by one of several texts, of which the first with results counts, or for the vehicles below a vehicle. An
 * empty search lists the makes.
 */
type VehicleSearch = { texts: readonly string[] } | { parent: number } | Record<never, never>

/** Lists vehicles; null before the first search. */
const useVehicles = (search: VehicleSearch | null) => {
  const send = useSend()
  const [found, setFound] = useState<readonly PublicVehicle[] | null>(null)
  const searchKey = search && JSON.stringify(search)
  useEffect(() => {
    if (searchKey === null) return setFound(null)
    const controller = new AbortController()
    const { signal } = controller
    const list = async (query: { q?: string; parent?: number }) =>
      (await send(vehicleCalls.list, { query }, { signal })).body.results
    const runSearch = async () => {
      const { texts, ...others } = JSON.parse(searchKey) as { texts?: string[]; parent?: number }
      try {
        let results = texts ? [] : await list(others)
        for (const q of texts ?? []) if (results.length === 0) results = await list({ q })
        if (!signal.aborted) setFound(results)
      } catch (error) {
        // `send` has reported other failures.
        if (!(error instanceof SendError)) throw error
      }
    }
    const timer = setTimeout(() => void runSearch(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [send, searchKey])
  return found
}

const TextSearch = ({ onChoose }: ChoiceProps) => {
  const t = useT()
  const [text, setText] = useState('')
  // The serial number of a car identifies its owner, so only what it says about the model is sent.
  const number = parseCarNumber(text)
  const texts = isCarNumberPart(text) ? [] : [text.trim()]
  const found = useVehicles(text.trim() === '' ? null : { texts: number?.searches ?? texts })
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
      {number ? (
        <p className="text-sm text-secondary">
          {number.searches.length > 0
            ? t('vehicle.numberRead', { name: number.searches[0] ?? '' })
            : t('vehicle.numberUnknown')}
        </p>
      ) : null}
      <FoundVehicles found={isCarNumberPart(text) ? null : found} onChoose={onChoose} />
    </div>
  )
}

const FoundVehicles = ({ found, onChoose }: ChoiceProps & { found: readonly PublicVehicle[] | null }) => {
  const t = useT()
  return (
    <div aria-live="polite">
      {found?.length === 0 ? <p className="text-secondary">{t('vehicle.none')}</p> : null}
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
const formatFacts = ({ engine_code, kw, from, to }: PublicVehicle): string =>
  [
    engine_code ?? '',
    kw === null ? '' : `${kw} kW`,
    from || to ? `${from?.slice(0, 4) ?? ''}–${to?.slice(0, 4) ?? ''}` : '',
  ]
    .filter(fact => fact !== '')
    .join(' · ')

/** Lets the visitor choose make, model, generation and engine. A choice may end at the generation. */
const CarLists = ({ onChoose }: ChoiceProps) => {
  const t = useT()
  const [path, setPath] = useState<readonly PublicVehicle[]>([])
  const chosen = path.at(-1)
  const labels = [t('vehicle.make'), t('vehicle.model'), t('vehicle.generation'), t('vehicle.engine')]
  return (
    <>
      {labels.slice(0, path.length + 1).map((label, depth) => (
        <CarLevel
          key={label}
          label={label}
          onChange={vehicle => setPath([...path.slice(0, depth), ...(vehicle ? [vehicle] : [])])}
          parent={path[depth - 1] ?? null}
          value={path[depth] ?? null}
        />
      ))}
      {chosen && path.length > 1 ? (
        <Button onClick={() => onChoose(chosen)} variant="primary">
          {t('vehicle.use')}
        </Button>
      ) : null}
    </>
  )
}

interface CarLevelProps {
  label: string
  /** Null lists the makes. */
  parent: PublicVehicle | null
  value: PublicVehicle | null
  onChange: (vehicle: PublicVehicle | undefined) => void
}

const CarLevel = ({ label, parent, value, onChange }: CarLevelProps) => {
  const t = useT()
  const found = useVehicles(parent ? { parent: parent.id } : {})
  if (found?.length === 0) return null
  return (
    <SelectField
      label={label}
      onChange={event => onChange(found?.find(({ id }) => String(id) === event.target.value))}
      options={(found ?? []).map(vehicle => ({
        value: String(vehicle.id),
        label: [vehicle.name, formatFacts(vehicle)].filter(part => part !== '').join(' · '),
      }))}
      placeholder={t(parent?.level === 'generation' ? 'vehicle.anyEngine' : 'vehicle.pick')}
      value={value ? String(value.id) : ''}
    />
  )
}

/** Finds the engine by the numbers of the registration certificate. */
const Certificate = ({ onChoose }: ChoiceProps) => {
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
