import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { ProductFitmentAnswer, StoredRule, StoredSource } from '#fitment/contract-fitment-admin.ts'
import { pickText } from '#kernel/multilingual.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { listRuleLimits } from './list-rule-limits.ts'
import { formatSource, SourceDialog } from './source-dialog.tsx'
import { formatTarget } from './target-picker.tsx'
import { type FitmentEditing, listRuleBodies } from './use-fitment.ts'

interface RuleListProps {
  editing: FitmentEditing
  fitment: ProductFitmentAnswer
  numbers: ReadonlyMap<number, number>
  onOpen: (open: { rule: StoredRule; isNew: boolean }) => void
}

/** Shows the rules of a product by source. */
export const RuleList = ({ editing, fitment, numbers, onOpen }: RuleListProps) => {
  const t = useT()
  const [editedSource, setEditedSource] = useState<StoredSource | null>(null)
  const { remove } = useRuleRemoval(editing, fitment)
  const usedSources = fitment.sources.filter(({ id }) => fitment.rules.some(({ source_id }) => source_id === id))
  return (
    <>
      {usedSources.map(source => (
        <div className="grid gap-2" key={source.id}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-bold" id={`source-${source.id}`}>
              {formatSource(source, t)}
            </h3>
            <p className="flex flex-wrap items-center gap-2 text-sm text-secondary">
              {t('fitmentAdmin.coverage')}: {t(`fitmentAdmin.coverages.${source.coverage}`)}
              <Button
                aria-label={t('fitmentAdmin.editSourceNamed', { name: formatSource(source, t) })}
                onClick={() => setEditedSource(source)}
                size="sm"
                variant="ghost"
              >
                {t('fitmentAdmin.editSource')}
              </Button>
            </p>
          </div>
          <ul aria-labelledby={`source-${source.id}`} className="divide-y divide-line rounded-tile border border-line">
            {fitment.rules
              .filter(({ source_id }) => source_id === source.id)
              .map(rule => (
                <RuleRow
                  fitment={fitment}
                  key={rule.id}
                  number={numbers.get(rule.id) ?? 0}
                  onOpen={onOpen}
                  onRemove={() => void remove(rule)}
                  rule={rule}
                />
              ))}
          </ul>
        </div>
      ))}
      {editedSource ? (
        <SourceDialog onClose={() => setEditedSource(null)} onSaved={editing.load} source={editedSource} />
      ) : null}
    </>
  )
}

interface RuleRowProps {
  fitment: ProductFitmentAnswer
  rule: StoredRule
  number: number
  onOpen: RuleListProps['onOpen']
  onRemove: () => void
}

const RuleRow = ({ fitment, rule, number, onOpen, onRemove }: RuleRowProps) => {
  const t = useT()
  const language = useLanguage()
  const name = formatTarget({ names: rule.target, details: rule.target_details })
  const limits = listRuleLimits(rule, fitment.questions, t, language)
  const note = pickText(rule.note, language)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 p-3 small:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="tabular min-w-5 pt-0.5 text-right text-sm text-secondary">{number}</span>
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <StateMark tone={rule.polarity === 'fits' ? 'good' : 'bad'}>
            {t(`fitmentAdmin.polarities.${rule.polarity}`)}
          </StateMark>
          {limits.map(limit => (
            <span key={limit}>{limit}</span>
          ))}
        </p>
        {note === '' ? null : <p className="text-sm">{note}</p>}
        <p className="text-sm text-secondary">{t(`fitmentAdmin.confidences.${rule.confidence}`)}</p>
        {rule.returns > 0 ? (
          <p className="text-sm">
            <ScreenLink className="link" href={`/${language}/admin/fitment-return`}>
              <StateMark tone="warn">{t('ruleReturn.count', { count: rule.returns })}</StateMark>
            </ScreenLink>
          </p>
        ) : null}
      </div>
      <div className="flex items-start gap-1 max-small:col-start-2">
        <IconButton
          icon={<Pencil aria-hidden />}
          label={t('fitmentAdmin.editNamed', { name })}
          onClick={() => onOpen({ rule, isNew: false })}
          size="sm"
          tooltipPosition="none"
        />
        <IconButton
          icon={<Copy aria-hidden />}
          label={t('fitmentAdmin.copyNamed', { name })}
          onClick={() => onOpen({ rule, isNew: true })}
          size="sm"
          tooltipPosition="none"
        />
        <IconButton
          icon={<Trash2 aria-hidden />}
          label={t('fitmentAdmin.removeNamed', { name })}
          onClick={onRemove}
          size="sm"
          tooltipPosition="none"
        />
      </div>
    </li>
  )
}

/** Removes rules, with undo. */
const useRuleRemoval = (editing: FitmentEditing, fitment: ProductFitmentAnswer) => {
  const t = useT()
  const restore = async (rule: StoredRule, restoreRule: FitmentEditing['restoreRule']) => {
    try {
      await restoreRule(rule)
      showToast('success', t('fitmentAdmin.restored'))
    } catch (error) {
      notifyError(error)
    }
  }
  const remove = async (rule: StoredRule) => {
    const remaining = fitment.rules.filter(({ id }) => id !== rule.id)
    try {
      await editing.saveRules(rule.source_id, listRuleBodies(remaining, rule.source_id))
    } catch (error) {
      return notifyError(error)
    }
    showUndoToast(
      `rule-${rule.id}`,
      t('fitmentAdmin.removed', { name: formatTarget({ names: rule.target, details: rule.target_details }) }),
      {
        label: t('fitmentAdmin.undo'),
        undo: () => void restore(rule, editing.restoreRule),
      },
    )
  }
  return { remove }
}
