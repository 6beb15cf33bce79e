import { useState } from 'react'
import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { useMergeOptions } from './use-merge-options.ts'

interface MergeOptionsProps {
  group: FilterGroup
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

/** Merges one value into another. */
export const MergeOptions = ({ group, isBusy, onBusy, onDone }: MergeOptionsProps) => {
  const t = useT()
  const language = useLanguage()
  const [from, setFrom] = useState<number | null>(null)
  const [into, setInto] = useState<number | null>(null)
  const choices = group.options.map(({ id, name, products }) => ({
    value: id as number | null,
    label: `${pickText(name, language)} (${products})`,
  }))
  const { merge } = useMergeOptions()
  const mergeChosen = async () => {
    if (from === null || into === null) return
    onBusy(true)
    const isDone = await merge([from], into)
    if (isDone) onDone()
    else onBusy(false)
  }
  return (
    <section aria-labelledby="merge" className="mt-6 grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold" id="merge">
        {t('filterAdmin.merge')}
      </h3>
      <p className="text-sm text-secondary">{t('filterAdmin.mergeHint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          className="min-w-40 flex-1"
          label={t('filterAdmin.mergeFrom')}
          onChange={setFrom}
          options={choices.filter(({ value }) => value !== into)}
          placeholder="—"
          value={from}
        />
        <Select
          className="min-w-40 flex-1"
          label={t('filterAdmin.mergeInto')}
          onChange={setInto}
          options={choices.filter(({ value }) => value !== from)}
          placeholder="—"
          value={into}
        />
        <Button disabled={from === null || into === null} isLoading={isBusy} onClick={() => void mergeChosen()}>
          {t('filterAdmin.mergeDo')}
        </Button>
      </div>
    </section>
  )
}
