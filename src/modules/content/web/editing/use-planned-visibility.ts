import { useState } from 'react'
import type { PageSettings } from '#content/contract-page-settings.ts'
import type { ScheduledVersion } from '#content/domain/find-live-version.ts'
import {
  createPeriodVisibility,
  findVisibleSpans,
  isVisibleAt,
  type TimeSpan,
} from '#content/domain/find-visible-spans.ts'
import { visibilityAt, visibilityChanges } from '#kernel/visibility.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { describeVisibleSpans, type UnseenReason } from './describe-visible-spans.ts'

/** A placeholder number for the unsaved version, which is the newest. */
const PLANNED = Number.MAX_SAFE_INTEGER

const msOf = (iso: string): number => Date.parse(iso)

const timedOf = ({ versions }: PageSettings): ScheduledVersion[] =>
  versions.flatMap(({ number, shownFrom, shownUntil }) =>
    shownFrom === null ? [] : [{ number, from: msOf(shownFrom), until: shownUntil === null ? null : msOf(shownUntil) }],
  )

/** Computes when visitors see the version being scheduled and those already scheduled. */
export const usePlannedVisibility = (settings: PageSettings, from: string | null, until: string | null) => {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const [showPage, setShowPage] = useState(true)
  const timed = timedOf(settings)
  const stretch: TimeSpan | null =
    from === null ? null : { from: msOf(from), until: until === null ? null : msOf(until) }
  const isPartlyHidden = stretch !== null && isHiddenIn(stretch, settings)
  const showsPage = isPartlyHidden && showPage
  const visibility =
    stretch && showsPage ? createPeriodVisibility(stretch, settings.visibility, now) : settings.visibility
  const seenOf = (version: ScheduledVersion, given = settings.visibility) =>
    findVisibleSpans(version, {
      visibilities: [given, settings.productVisibility],
      scheduled: timed.filter(one => one.number !== version.number),
    })
  const whyUnseen = (version: ScheduledVersion, given: PageSettings['visibility']): UnseenReason => {
    if (!isVisibleAt([settings.productVisibility], version.from)) return 'unseenProduct'
    return isVisibleAt([given], version.from) ? 'unseenCovered' : 'unseenHidden'
  }
  const wordsOf = (version: ScheduledVersion, given = settings.visibility) =>
    describeVisibleSpans(seenOf(version, given), whyUnseen(version, given), t, language)
  const planned = stretch && { number: PLANNED, ...stretch }
  return {
    ...{ isPartlyHidden, showsPage, showPage, setShowPage },
    isSeen: planned !== null && seenOf(planned, visibility).length > 0,
    sentence: planned && wordsOf(planned, visibility),
    sentenceOf: (number: number) => {
      const version = timed.find(one => one.number === number)
      return version ? wordsOf(version) : ''
    },
  }
}

/** Returns true when the page is hidden at any moment of the period. */
const isHiddenIn = ({ from, until }: TimeSpan, { visibility }: PageSettings): boolean =>
  [from, ...visibilityChanges(visibility)]
    .filter(moment => moment >= from && (until === null || moment < until))
    .some(moment => visibilityAt(visibility, moment) !== 0)
