import { useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { CORRECTION_REASONS, type CorrectionReason } from '#stock/domain/movements.ts'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Corrections } from './use-corrections.ts'

/** Shows the reason, the note and the save button while amounts are edited. */
export const CorrectionBar = ({ corrections }: { corrections: Corrections }) => {
  const t = useT()
  const [reason, setReason] = useState<CorrectionReason>('miscounted')
  const [note, setNote] = useState('')
  const { count, problem } = corrections
  return (
    <SaveBar
      isBusy={corrections.isBusy}
      isChanged={count > 0}
      labels={{
        changed: t('warehouse.changes', { number: count }),
        save: t('warehouse.save'),
        saving: t('warehouse.saving'),
        reset: t('warehouse.reset'),
      }}
      onReset={corrections.reset}
      onSave={async () => {
        const isSaved = await corrections.save({ reason, note: note.trim() })
        // A note typed while saving belongs to the next correction.
        if (isSaved) setNote(currentNote => (currentNote === note ? '' : currentNote))
      }}
      problem={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className={problem ? 'text-bad' : undefined}>
            {problem ?? t('warehouse.changes', { number: count })}
          </span>
          <Select
            className="w-44"
            hideLabel
            label={t('warehouse.reason')}
            onChange={setReason}
            options={CORRECTION_REASONS.map(value => ({ value, label: t(`warehouse.reasons.${value}`) }))}
            size="sm"
            value={reason}
          />
          <TextField
            className="w-56"
            error={corrections.noteError}
            hideLabel
            label={t('warehouse.note')}
            maxLength={300}
            onChange={event => setNote(event.target.value)}
            placeholder={t('warehouse.note')}
            size="sm"
            value={note}
          />
        </span>
      }
    />
  )
}
