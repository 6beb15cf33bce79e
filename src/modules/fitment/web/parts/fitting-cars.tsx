import { useState } from 'react'
import type { FittingCars } from '#fitment/contract-fit.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextField } from '#ui/text-field.tsx'

type Groups = FittingCars['fits']
type Line = Groups[number]['lines'][number]

/** Shorter lists are read at a glance. */
const MIN_SEARCHED_LINES = 10

/** Lists the cars that a product fits and those that it does not fit; without JavaScript only its search is missing. */
export const FittingCarList = ({ cars: { fits, excludes } }: { cars: FittingCars }) => {
  const t = useT()
  const language = useLanguage()
  const [text, setText] = useState('')
  const lineCount = [...fits, ...excludes].reduce((sum, { lines }) => sum + lines.length, 0)
  if (lineCount === 0) return null
  const words = text.toLocaleLowerCase(language).split(/\s+/).filter(Boolean)
  const filter = (groups: Groups): Groups =>
    groups
      .map(({ name, lines }) => ({
        name,
        lines: lines.filter(line => {
          const lineText = `${name} ${line.name} ${formatDetails(line)}`.toLocaleLowerCase(language)
          return words.every(word => lineText.includes(word))
        }),
      }))
      .filter(({ lines }) => lines.length > 0)
  const shownFits = filter(fits)
  const shownExcludes = filter(excludes)
  return (
    <section className="scroll-mt-24" id="fitment">
      <SectionTitle className="mb-5">{t(fits.length > 0 ? 'vehicle.cars' : 'vehicle.notCars')}</SectionTitle>
      {lineCount < MIN_SEARCHED_LINES ? null : (
        <div className="no-print mb-4 noscript:hidden">
          <TextField
            autoComplete="off"
            label={t('vehicle.searchCars')}
            maxLength={100}
            onChange={event => setText(event.target.value)}
            type="search"
            value={text}
          />
        </div>
      )}
      <p aria-live="polite" className={shownFits.length + shownExcludes.length > 0 ? 'sr-only' : 'text-secondary'}>
        {shownFits.length + shownExcludes.length > 0 ? '' : t('vehicle.noCars')}
      </p>
      <CarGroups groups={fits.length > 0 ? shownFits : shownExcludes} />
      {fits.length > 0 && shownExcludes.length > 0 ? (
        <>
          <h3 className="mt-6 mb-3 font-bold">{t('vehicle.notCars')}</h3>
          <CarGroups groups={shownExcludes} />
        </>
      ) : null}
    </section>
  )
}

const formatDetails = (line: Line): string => [...line.details, line.note].filter(Boolean).join(' · ')

const CarGroups = ({ groups }: { groups: Groups }) => (
  <dl className="grid gap-4">
    {groups.map(({ name, lines }) => (
      <div key={name}>
        <dt className="mb-1 font-bold">{name}</dt>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have equal texts, and lines have no state
          <dd className="border-b border-line py-1.5" key={index}>
            <CarName line={line} />
            <span className="text-sm text-secondary">{formatDetails(line)}</span>
          </dd>
        ))}
      </div>
    ))}
  </dl>
)

/** Links the name to the page of the car. */
const CarName = ({ line: { name, path } }: { line: Line }) => {
  const language = useLanguage()
  if (name === '') return null
  return path === null ? (
    <span>{name} </span>
  ) : (
    <>
      <Link className="hover:underline hover:underline-offset-4" href={`/${language}/auto${path}`}>
        {name}
      </Link>{' '}
    </>
  )
}
