import type { FittingCars } from '#fitment/contract-fit.ts'
import { useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

/** Lists the cars that a product fits and those that it does not fit; it works without JavaScript. */
export const FittingCarList = ({ cars: { fits, excludes } }: { cars: FittingCars }) => {
  const t = useT()
  if (fits.length + excludes.length === 0) return null
  return (
    <section className="scroll-mt-24" id="fitment">
      <SectionTitle className="mb-5">{t(fits.length > 0 ? 'vehicle.cars' : 'vehicle.notCars')}</SectionTitle>
      <CarGroups groups={fits.length > 0 ? fits : excludes} />
      {fits.length > 0 && excludes.length > 0 ? (
        <>
          <h3 className="mt-6 mb-3 font-bold">{t('vehicle.notCars')}</h3>
          <CarGroups groups={excludes} />
        </>
      ) : null}
    </section>
  )
}

const CarGroups = ({ groups }: { groups: FittingCars['fits'] }) => (
  <dl className="grid gap-4">
    {groups.map(({ name, lines }) => (
      <div key={name}>
        <dt className="mb-1 font-semibold">{name}</dt>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have equal texts, and the list never changes
          <dd className="border-b border-line py-1.5" key={index}>
            {line.name === '' ? null : <span>{line.name} </span>}
            <span className="text-sm text-secondary">{[...line.details, line.note].filter(Boolean).join(' · ')}</span>
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
