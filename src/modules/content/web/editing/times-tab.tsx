import { useState } from 'react'
import { pageTimes } from '#content/contract-page-times.ts'
import { findUnfinishedBlocks, type UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import type { SettingsTabProps } from './address-tab.tsx'
import { draftQueue } from './draft-queue.ts'
import { endEditing } from './end-editing.ts'
import { deleteLocalDraft } from './local-draft.ts'
import { PlannedList } from './planned-list.tsx'
import { draftLocationOf, originalTitle, pageBody, session } from './session.ts'
import { TimesCalendar } from './times-calendar.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import { usePlannedVisibility } from './use-planned-visibility.ts'

/** Schedules the edited version, and lists scheduled changes of all pages. */
export const TimesTab = ({ pageId, settings, onChange }: SettingsTabProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [busy, setBusy] = useState(false)
  const [unfinished, setUnfinished] = useState<readonly UnfinishedBlock[]>([])
  const seen = usePlannedVisibility(settings, from, until)
  const runReported = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof SendFailure)) throw failure
      setErrors({ until: failure.errors.until?.[0], from: failure.errors.from?.[0] })
      if (failure.kind === 'refused' && !failure.errors.until) showToast('danger', failure.message)
    } finally {
      setBusy(false)
    }
  }
  const plan = async () => {
    const now = session.now()
    const page = pageBody()
    if (!now || !page) return
    // Scheduling deletes the draft, so an offered draft is decided first.
    if (now.draft) {
      showToast('warning', t('editing.draftFirst'))
      return
    }
    if (from === null) return setErrors({ from: t('editing.times.fromNeeded') })
    const { document, backup } = now.state
    // A hidden page reveals all its blocks to visitors.
    const left = findUnfinishedBlocks(document, seen.showsPage ? { ...backup, page: null } : backup)
    if (left.length > 0 && unfinished.length === 0) return setUnfinished(left)
    if (!seen.isSeen && seen.sentence) return setErrors({ from: seen.sentence })
    // A draft request must not arrive after this call.
    await draftQueue.rest()
    const body = {
      ...{ page: { ...page, acceptsUnfinished: left.length > 0 }, from, until, titleBefore: originalTitle() },
      ...{ hasAllLanguages: true, ...(seen.showsPage && { showPage: true }) },
    }
    await send(pageTimes.plan, { body })
    deleteLocalDraft(draftLocationOf(now))
    if (session.planned()) endEditing()
    else session.put({ pageTab: null })
    showToast('success', t('editing.times.planned', { seen: seen.sentence ?? '' }))
    await reload()
  }
  const drop = async (number: number) => {
    await send(pageTimes.drop, { params: { page: pageId, number } })
    onChange()
    await reload()
  }
  const now = new Date().toISOString()
  const planned = settings.versions.filter(
    ({ shownFrom, shownUntil }) => shownFrom !== null && (shownUntil === null || shownUntil > now),
  )
  return (
    <div className="grid gap-5">
      <p className="text-sm text-secondary">{t('editing.times.hint')}</p>
      <div className="edit-moments">
        <DateTimeField error={errors.from} label={t('editing.range.rangeFrom')} onChange={setFrom} value={from} />
        <DateTimeField
          error={errors.until}
          hint={t('editing.times.untilHint')}
          label={t('editing.range.rangeTo')}
          onChange={setUntil}
          value={until}
        />
      </div>
      {seen.isPartlyHidden ? (
        <Checkbox
          checked={seen.showPage}
          label={t('editing.times.showPage')}
          onChange={event => seen.setShowPage(event.target.checked)}
        />
      ) : null}
      <p aria-live="polite" className="text-sm">
        {seen.sentence}
      </p>
      <UnfinishedSection unfinished={unfinished} />
      <div>
        <Button loading={busy} onClick={() => void runReported(plan)} variant="primary">
          {t(unfinished.length > 0 ? 'editing.unfinished.plan' : 'editing.times.plan')}
        </Button>
      </div>
      <PlannedList
        busy={busy}
        onDrop={number => void runReported(() => drop(number))}
        planned={planned}
        sentenceOf={seen.sentenceOf}
      />
      <TimesCalendar key={planned.length} pageId={pageId} />
    </div>
  )
}

/** Lists unfinished blocks before scheduling; a click opens a block. */
const UnfinishedSection = ({ unfinished }: { unfinished: readonly UnfinishedBlock[] }) => {
  const t = useT()
  if (unfinished.length === 0) return null
  return (
    <section aria-label={t('editing.unfinished.title')} aria-live="polite">
      <p className="mb-2 text-sm">{t('editing.unfinished.hint')}</p>
      <UnfinishedList
        onGo={({ address }) => session.put({ pageTab: null, active: address, settings: address })}
        unfinished={unfinished}
      />
    </section>
  )
}
