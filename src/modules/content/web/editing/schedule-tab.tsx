import { useState } from 'react'
import { pageSchedule } from '#content/contract-page-schedule.ts'
import type { PageSettings, PageVersion } from '#content/contract-page-settings.ts'
import { areAllAccepted, findUnfinishedBlocks, type UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { isAnswerLost } from '#platform/web/is-answer-lost.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { draftQueue } from './draft-queue.ts'
import { endEditing } from './end-editing.ts'
import { deleteLocalDraft } from './local-draft.ts'
import { ScheduleCalendar } from './schedule-calendar.tsx'
import { ScheduledVersionList } from './scheduled-version-list.tsx'
import { createPageBody, getDraftLocation, getOriginalTitle, session } from './session.ts'
import type { SettingsTabProps } from './settings-tab-props.ts'
import { UnfinishedList } from './unfinished-list.tsx'
import { useScheduledVisibility } from './use-scheduled-visibility.ts'

/** Runs requests and returns the field errors of the last one. */
const useRequestErrors = () => {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isResultUnknown, setIsResultUnknown] = useState(false)
  const runReportingErrors = async (action: () => Promise<void>) => {
    setIsBusy(true)
    setErrors({})
    try {
      await action()
      setIsResultUnknown(false)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      setIsResultUnknown(isAnswerLost(error))
      setErrors({ until: error.errors.until?.[0], from: error.errors.from?.[0] })
      if (error.kind === 'refused' && !isReportedGlobally(error) && !error.errors.until)
        showToast('danger', error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, errors, setErrors, isResultUnknown, runReportingErrors }
}

/** Lists scheduled versions whose period has not ended. */
const listUnendedVersions = ({ versions }: PageSettings): PageVersion[] => {
  const now = new Date().toISOString()
  return versions.filter(({ shownFrom, shownUntil }) => shownFrom !== null && (shownUntil === null || shownUntil > now))
}

/** Keeps the period of a new scheduled version, and schedules or cancels versions. */
const useScheduling = ({ pageId, settings, onChange }: SettingsTabProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const { isBusy, errors, setErrors, isResultUnknown, runReportingErrors } = useRequestErrors()
  const [reportedBlocks, setReportedBlocks] = useState<readonly UnfinishedBlock[]>([])
  const visibility = useScheduledVisibility(settings, from, until)
  const scheduleVersion = async () => {
    const snapshot = session.getSnapshot()
    const page = createPageBody()
    if (!snapshot || !page) return
    // Scheduling deletes the draft, so the user must accept or discard an offered draft first.
    if (snapshot.draft) {
      showToast('warning', t('editing.draftFirst'))
      return
    }
    if (from === null) return setErrors({ from: t('editing.schedule.fromNeeded') })
    const { document, backup } = snapshot.state
    // Checks all blocks, not only changed ones: the published page may differ when the version begins.
    const unfinishedBlocks = findUnfinishedBlocks(document, { ...backup, page: null })
    if (!areAllAccepted(unfinishedBlocks, reportedBlocks)) return setReportedBlocks(unfinishedBlocks)
    if (!visibility.isSeen && visibility.description) return setErrors({ from: visibility.description })
    // A draft request must not arrive after this call.
    await draftQueue.waitUntilIdle()
    const body = {
      page: { ...page, acceptsUnfinished: unfinishedBlocks.length > 0 },
      from,
      until,
      titleBefore: getOriginalTitle(),
      hasAllLanguages: true,
      ...(visibility.showsPage && { showPage: true }),
    }
    await send(pageSchedule.schedule, { body })
    deleteLocalDraft(getDraftLocation(snapshot))
    if (session.resetPage()) endEditing()
    else session.update({ pageTab: null })
    showToast('success', t('editing.schedule.succeeded', { seen: visibility.description ?? '' }))
    await reload()
  }
  const cancelVersion = async (number: number) => {
    await send(pageSchedule.cancel, { params: { page: pageId, number } }).catch((error: unknown) => {
      // An earlier call or somebody else has already cancelled the version.
      if (!(error instanceof SendError) || error.status !== 404) throw error
    })
    onChange()
    await reload()
  }
  return {
    from,
    setFrom,
    until,
    setUntil,
    isBusy,
    errors,
    isResultUnknown,
    reportedBlocks,
    visibility,
    submit: () => void runReportingErrors(scheduleVersion),
    cancel: (number: number) => void runReportingErrors(() => cancelVersion(number)),
  }
}

/** Schedules the edited version, and lists scheduled changes of all pages. */
export const ScheduleTab = (props: SettingsTabProps) => {
  const t = useT()
  const { pageId, settings } = props
  const {
    from,
    setFrom,
    until,
    setUntil,
    isBusy,
    errors,
    isResultUnknown,
    reportedBlocks,
    visibility,
    submit,
    cancel,
  } = useScheduling(props)
  const scheduledVersions = listUnendedVersions(settings)
  return (
    <div className="grid gap-5">
      {isResultUnknown ? <Notice kind="warning">{t('app.form.lost')}</Notice> : null}
      <p className="text-sm text-secondary">{t('editing.schedule.hint')}</p>
      <div className="edit-moments">
        <DateTimeField error={errors.from} label={t('editing.range.rangeFrom')} onChange={setFrom} value={from} />
        <DateTimeField
          error={errors.until}
          hint={t('editing.schedule.untilHint')}
          label={t('editing.range.rangeTo')}
          onChange={setUntil}
          value={until}
        />
      </div>
      {visibility.canShowPage ? (
        <Checkbox
          checked={visibility.isShowChosen}
          label={t('editing.schedule.showPage')}
          onChange={event => visibility.setIsShowChosen(event.target.checked)}
        />
      ) : null}
      <p aria-live="polite" className="text-sm">
        {visibility.description} {visibility.hasOwnSchedule ? t('editing.schedule.ownSchedule') : null}
      </p>
      <UnfinishedSection reportedBlocks={reportedBlocks} />
      <div>
        <Button isLoading={isBusy} onClick={submit} variant="primary">
          {t(reportedBlocks.length > 0 ? 'editing.unfinished.schedule' : 'editing.schedule.submit')}
        </Button>
      </div>
      <ScheduledVersionList
        isBusy={isBusy}
        onCancel={cancel}
        versions={scheduledVersions}
        describeVersion={visibility.describeVersion}
      />
      <ScheduleCalendar pageId={pageId} scheduledVersions={scheduledVersions} />
    </div>
  )
}

/** Lists unfinished blocks before scheduling; a click opens a block. */
const UnfinishedSection = ({ reportedBlocks }: { reportedBlocks: readonly UnfinishedBlock[] }) => {
  const t = useT()
  if (reportedBlocks.length === 0) return null
  return (
    <section aria-label={t('editing.unfinished.title')} aria-live="polite">
      <p className="mb-2 text-sm">{t('editing.unfinished.hint')}</p>
      <UnfinishedList
        onSelect={({ address }) => session.update({ pageTab: null, active: address, settings: address })}
        blocks={reportedBlocks}
      />
    </section>
  )
}
