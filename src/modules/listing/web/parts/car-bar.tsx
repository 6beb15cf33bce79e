import Car from 'lucide-react/icons/car'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { GarageCar } from '#fitment/domain/garage.ts'
import { CarDialogButton } from '#fitment/web/parts/car-dialog-button.tsx'
import { readCurrentCar, useCurrentCar } from '#fitment/web/parts/garage.ts'
import { selectShownCar } from '#fitment/web/parts/select-shown-car.ts'
import { stopUsingCar } from '#fitment/web/parts/stop-using-car.ts'
import { FIT_KEY, type Filters, formatFilters } from '#listing/domain/listing-query.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { buildListingHref, type ListingAddress } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

const ShareButton = createLazyComponent(() => import('./share-button.tsx').then(({ ShareButton: button }) => button))

/** Shows the car of the list, or a button of the same size that chooses a car. */
export const CarBar = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { car } = listing
  const current = useCurrentCar()
  useFollowChoice(listing, current?.key)
  return (
    <section
      aria-label={t('listing.car.title')}
      className={joinClassNames(
        'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2 noscript:hidden',
        className,
      )}
    >
      <Car aria-hidden className={joinClassNames('size-6 shrink-0', car ? 'text-primary-text' : 'text-secondary')} />
      <p className="min-w-0 flex-[1_1_10rem] text-sm leading-tight">
        {car ? (
          <>
            <span className="block text-secondary">{t('listing.car.partsFor')}</span>
            <b>{car.name}</b>
          </>
        ) : (
          t('listing.car.prompt')
        )}
      </p>
      <div className="flex items-center gap-2">
        {car && car.key !== current?.key ? <UseButton car={car} listing={listing} /> : null}
        <CarDialogButton>
          {props => (
            <Button {...props} size="sm">
              {t(car ? 'listing.car.change' : 'listing.car.choose')}
            </Button>
          )}
        </CarDialogButton>
        {car ? <ShareButton isNeeded name={t('listing.car.shared', { car: car.name })} /> : null}
        {car ? <RemoveButton listing={listing} /> : null}
      </div>
    </section>
  )
}

const UseButton = ({ car, listing }: { car: Pick<GarageCar, 'key' | 'name'>; listing: LoadedListing }) => {
  const t = useT()
  const navigate = useNavigate()
  const { address, filters } = useListingRequest(listing)
  const chooseCar = async (): Promise<void> => {
    await selectShownCar(car)
    // The list follows a new key only, but it must also show the answers of a car that was current before.
    void navigate(buildCarHref(address, filters, readCurrentCar()?.key), { preventScrollReset: true })
  }
  return (
    <Button onClick={() => void chooseCar()} size="sm">
      {t('listing.car.use')}
    </Button>
  )
}

const RemoveButton = ({ listing }: { listing: LoadedListing }) => {
  const t = useT()
  const navigate = useNavigate()
  const { address, filters } = useListingRequest(listing)
  return (
    <IconButton
      icon={<X aria-hidden />}
      label={t('listing.car.remove')}
      onClick={() => {
        stopUsingCar()
        void navigate(buildCarHref(address, filters, undefined), { preventScrollReset: true })
      }}
      tooltipPosition="none"
    />
  )
}

/** Links to the list for another car, or for any. The verdicts that were chosen belong to the former car. */
const buildCarHref = (address: ListingAddress, filters: Filters, key: string | undefined): string => {
  const { [FIT_KEY]: _verdicts, ...others } = filters
  return buildListingHref(address, { v: key, f: formatFilters(others) || undefined, page: undefined })
}

/** Shows the list for a car as soon as the visitor chooses it. Until then the car of the address counts. */
const useFollowChoice = (listing: LoadedListing, currentKey: string | undefined): void => {
  const navigate = useNavigate()
  const { address, filters } = useListingRequest(listing)
  const followedKey = useRef<string | undefined>(undefined)
  const isFirstRun = useRef(true)
  const follow = useEffectEvent((key: string) => {
    if (key !== listing.car?.key) void navigate(buildCarHref(address, filters, key), { preventScrollReset: true })
  })
  useEffect(() => {
    // The first paint shows no car. Reading the stored car afterwards is not a choice of the visitor.
    if (isFirstRun.current) followedKey.current = readCurrentCar()?.key
    isFirstRun.current = false
    const isNewChoice = currentKey !== undefined && currentKey !== followedKey.current
    if (!isNewChoice) return
    followedKey.current = currentKey
    follow(currentKey)
  }, [currentKey])
}
