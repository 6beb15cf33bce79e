import { useState } from 'react'
import type { PageSettings } from '#content/contract-page-settings.ts'
import type { ScheduledVersion } from '#content/domain/find-live-version.ts'
import {
  createPeriodVisibility,
  findVisibleSpans,
  isVisibleAt,
  type TimeSpan,
} from '#content/domain/find-visible-spans.ts'
import { findVisibilityChanges, getVisibilityState } from '#kernel/visibility.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { describeVisibleSpans, type UnseenReason } from './describe-visible-spans.ts'

/** A placeholder number for the unsaved version, which is the newest. */
const UNSAVED_NUMBER = Number.MAX_SAFE_INTEGER

const toMs = (iso: string): number => Date.parse(iso)

const listScheduledVersions = ({ versions }: PageSettings): ScheduledVersion[] =>
  versions.flatMap(({ number, shownFrom, shownUntil }) =>
    shownFrom === null ? [] : [{ number, from: toMs(shownFrom), until: shownUntil === null ? null : toMs(shownUntil) }],
  )

/** Computes when visitors see the version being scheduled and those already scheduled. */
export const useScheduledVisibility = (settings: PageSettings, from: string | null, until: string | null) => {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const [isShowChosen, setIsShowChosen] = useState(true)
  const scheduledVersions = listScheduledVersions(settings)
  const period: TimeSpan | null =
    from === null ? null : { from: toMs(from), until: until === null ? null : toMs(until) }
  const isPartlyHidden = period !== null && isHiddenIn(period, settings)
  const periodVisibility = period && createPeriodVisibility(period, settings.visibility, now)
  const canShowPage = isPartlyHidden && periodVisibility !== null
  const showsPage = canShowPage && isShowChosen
  const visibility = showsPage ? periodVisibility : settings.visibility
  const findSpans = (version: ScheduledVersion, pageVisibility = settings.visibility) =>
    findVisibleSpans(version, {
      visibilities: [pageVisibility, settings.productVisibility],
      scheduledVersions: scheduledVersions.filter(candidate => candidate.number !== version.number),
    })
  const findUnseenReason = (version: ScheduledVersion, pageVisibility: PageSettings['visibility']): UnseenReason => {
    if (!isVisibleAt([settings.productVisibility], version.from)) return 'unseenProduct'
    return isVisibleAt([pageVisibility], version.from) ? 'unseenCovered' : 'unseenHidden'
  }
  const describeSpans = (version: ScheduledVersion, pageVisibility = settings.visibility) =>
    describeVisibleSpans(findSpans(version, pageVisibility), findUnseenReason(version, pageVisibility), t, language)
  const unsavedVersion = period && { number: UNSAVED_NUMBER, ...period }
  return {
    canShowPage,
    hasOwnSchedule: isPartlyHidden && periodVisibility === null,
    showsPage,
    isShowChosen,
    setIsShowChosen,
    isSeen: unsavedVersion !== null && findSpans(unsavedVersion, visibility).length > 0,
    description: unsavedVersion && describeSpans(unsavedVersion, visibility),
    describeVersion: (number: number) => {
      const version = scheduledVersions.find(candidate => candidate.number === number)
      return version ? describeSpans(version) : ''
    },
  }
}

/** Returns true when the page is hidden at any moment of the period. */
const isHiddenIn = ({ from, until }: TimeSpan, { visibility }: PageSettings): boolean =>
  [from, ...findVisibilityChanges(visibility)]
    .filter(moment => moment >= from && (until === null || moment < until))
    .some(moment => getVisibilityState(visibility, moment) !== 0)
