import Merge from 'lucide-react/icons/merge'
import { useRef } from 'react'
import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { findDuplicateOptions } from '#catalog/domain/duplicate-options.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMergeOptions } from './use-merge-options.ts'

type FilterOption = FilterGroup['options'][number]

/** Returns the value with the most products, which stays after the merge. */
const findMostUsed = (options: readonly FilterOption[]): FilterOption =>
  options.reduce((best, option) => (option.products > best.products ? option : best))

/** Shows values that are spelled differently but equal, with a button that merges them. */
export const DuplicateOptionNotices = ({ group }: { group: FilterGroup }) => {
  const t = useT()
  const language = useLanguage()
  const { isBusy, merge } = useMergeOptions()
  const container = useRef<HTMLDivElement>(null)
  const mergeInto = async (options: readonly FilterOption[]): Promise<void> => {
    const into = findMostUsed(options)
    const row = container.current?.closest('li')
    const isDone = await merge(
      options.filter(option => option !== into).map(({ id }) => id),
      into.id,
    )
    // The button disappears with the duplicate: the focus moves to the next button of the filter.
    if (isDone) requestAnimationFrame(() => row?.querySelector<HTMLElement>('[data-merge], button:enabled')?.focus())
  }
  return (
    <div className="grid gap-2 empty:hidden" ref={container}>
      {findDuplicateOptions(group.options).map(options => {
        const names = options.map(({ name }) => `“${pickText(name, language)}”`).join(', ')
        return (
          <Notice
            action={
              <Button
                aria-label={t('filterAdmin.mergeDuplicates', { names })}
                data-merge
                icon={<Merge aria-hidden />}
                isLoading={isBusy}
                onClick={() => void mergeInto(options)}
                size="sm"
              >
                {t('filterAdmin.mergeDo')}
              </Button>
            }
            key={options.map(({ id }) => id).join()}
            kind="warning"
          >
            {t('filterAdmin.duplicatesHint', { names })}
          </Notice>
        )
      })}
    </div>
  )
}
