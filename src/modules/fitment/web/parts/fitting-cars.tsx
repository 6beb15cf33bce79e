import { useEffect, useState } from 'react'
import type { FittingCars } from '#fitment/contract-fit.ts'
import type { CarLine } from '#fitment/domain/match-car-line.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextField } from '#ui/text-field.tsx'

type Groups = FittingCars['fits']
type Line = Groups[number]['lines'][number]

/** Shorter lists are read at a glance. */
const MIN_SEARCHED_LINES = 10
/** More models are folded, because a wheel fits hundreds of them. */
const MAX_OPEN_MODELS = 12

/** Lists the cars that a product fits and those that it does not fit; without JavaScript only its search is missing. */
export const FittingCarList = ({ cars: { fits, excludes, has_more: hasMore } }: { cars: FittingCars }) => {
  const t = useT()
  const [text, setText] = useState('')
  const matches = useCarLineFilter(text)
  const lineCount = [...fits, ...excludes].reduce((sum, { lines }) => sum + lines.length, 0)
  if (lineCount === 0) return null
  const isSearched = text.trim() !== ''
  const filter = (groups: Groups): Groups =>
    groups
      .map(group => ({ ...group, lines: group.lines.filter(line => matches(toSearchedLine(group, line))) }))
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
      <FoldedGroups groups={fits.length > 0 ? shownFits : shownExcludes} isFolded={!isSearched} />
      {fits.length > 0 && shownExcludes.length > 0 ? (
        <>
          <h3 className="mt-6 mb-3 font-bold">{t('vehicle.notCars')}</h3>
          <FoldedGroups groups={shownExcludes} isFolded={!isSearched} />
        </>
      ) : null}
      {hasMore ? <p className="mt-4 text-secondary">{t('vehicle.moreCars')}</p> : null}
    </section>
  )
}

/** Returns the filter of a search. Its code loads with the first letter, because few visitors search the list. */
const useCarLineFilter = (text: string): ((line: CarLine) => boolean) => {
  const isSearched = text.trim() !== ''
  const [code, setCode] = useState<typeof import('#fitment/domain/match-car-line.ts') | null>(null)
  useEffect(() => {
    if (isSearched) void loadWithRetry(() => import('#fitment/domain/match-car-line.ts')).then(setCode)
  }, [isSearched])
  return code && isSearched ? code.createCarLineFilter(text) : () => true
}

const toSearchedLine = (group: Groups[number], line: Line) => ({
  texts: [group.name, line.name, ...line.details, line.note],
  words: `${group.words} ${line.words}`,
  years: { from: line.from_year, to: line.to_year },
})

/** Folds the models of a long list; a search shows all that it finds. */
const FoldedGroups = ({ groups, isFolded }: { groups: Groups; isFolded: boolean }) => {
  const t = useT()
  const openCount = isFolded && groups.length > MAX_OPEN_MODELS ? MAX_OPEN_MODELS : groups.length
  return (
    <>
      <CarGroups groups={groups.slice(0, openCount)} />
      {openCount < groups.length ? (
        <details className="mt-4 group">
          <summary className="cursor-pointer font-bold group-open:mb-4">
            {t('vehicle.allModels', { number: groups.length })}
          </summary>
          <CarGroups groups={groups.slice(openCount)} />
        </details>
      ) : null}
    </>
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
