import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { StoredQuestion } from '#fitment/contract-fitment-admin.ts'
import { MAX_CONDITIONS } from '#fitment/domain/fitment-rule.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import type { ConditionValues } from './rule-values.ts'

interface RuleConditionsProps {
  conditions: readonly ConditionValues[]
  error: string | undefined
  onChange: (conditions: ConditionValues[]) => void
  questions: readonly StoredQuestion[]
  /** Runs when a question was created or changed. */
  onQuestion: () => void
}

/** Shows the questions that decide whether a rule holds. */
export const RuleConditions = ({ conditions, error, onChange, questions: stored, onQuestion }: RuleConditionsProps) => {
  const t = useT()
  const [savedQuestions, setSavedQuestions] = useState<readonly StoredQuestion[]>([])
  const [editedRow, setEditedRow] = useState<{ index: number; question: StoredQuestion | null } | null>(null)
  const questions = [
    ...stored.filter(({ id }) => !savedQuestions.some(question => question.id === id)),
    ...savedQuestions,
  ]
  const replace = (index: number, condition: ConditionValues) => onChange(conditions.with(index, condition))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">{t('fitmentAdmin.conditions')}</legend>
      <p className="text-sm text-secondary">{t('fitmentAdmin.conditionsHint')}</p>
      {conditions.map((condition, index) => (
        <ConditionRow
          condition={condition}
          index={index}
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and its fields are controlled
          key={index}
          onChange={changed => replace(index, changed)}
          onEdit={question => setEditedRow({ index, question })}
          onRemove={() => onChange(conditions.toSpliced(index, 1))}
          questions={questions}
        />
      ))}
      {error ? (
        <p className="text-sm text-bad" role="alert">
          {error}
        </p>
      ) : null}
      {conditions.length < MAX_CONDITIONS ? (
        <Button
          className="justify-self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...conditions, { question_id: null, answers: [] }])}
          size="sm"
        >
          {t('fitmentAdmin.addCondition')}
        </Button>
      ) : null}
      {editedRow ? (
        <QuestionDialog
          onClose={() => setEditedRow(null)}
          onSaved={question => {
            setSavedQuestions([...savedQuestions.filter(({ id }) => id !== question.id), question])
            const answers = conditions[editedRow.index]?.answers ?? []
            const keys = new Set(question.options.map(({ key }) => key))
            replace(editedRow.index, { question_id: question.id, answers: answers.filter(key => keys.has(key)) })
            onQuestion()
          }}
          question={editedRow.question}
        />
      ) : null}
    </fieldset>
  )
}

interface ConditionRowProps {
  condition: ConditionValues
  index: number
  questions: readonly StoredQuestion[]
  onChange: (condition: ConditionValues) => void
  /** Null creates a question. */
  onEdit: (question: StoredQuestion | null) => void
  onRemove: () => void
}

const ConditionRow = ({ condition, index, questions, onChange, onEdit, onRemove }: ConditionRowProps) => {
  const t = useT()
  const language = useLanguage()
  const question = questions.find(({ id }) => id === condition.question_id) ?? null
  const options = question?.options ?? []
  return (
    <div className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex items-start gap-2">
        <Combobox
          className="min-w-0 flex-1"
          clearLabel={t('admin.list.clear')}
          emptyLabel={t('fitmentAdmin.noQuestion')}
          getItemKey={({ id }) => String(id)}
          getItemText={({ text }) => pickText(text, language)}
          items={questions}
          label={t('fitmentAdmin.question')}
          name={`conditions.${index}.question_id`}
          onChange={chosen => onChange({ question_id: chosen?.id ?? null, answers: [] })}
          required
          value={question}
        />
        <IconButton
          className="mt-6"
          icon={<Trash2 aria-hidden />}
          label={t('fitmentAdmin.removeCondition', { number: index + 1 })}
          onClick={onRemove}
          tooltipPosition="none"
        />
      </div>
      {question ? (
        <MultiCombobox
          emptyLabel={t('fitmentAdmin.noAnswer')}
          getItemKey={({ key }) => key}
          getItemText={({ text }) => pickText(text, language)}
          items={options}
          label={t('fitmentAdmin.answers')}
          name={`conditions.${index}.answers`}
          onChange={chosen => onChange({ ...condition, answers: chosen.map(({ key }) => key) })}
          removeLabel={({ text }) => t('fitmentAdmin.removeChosen', { name: pickText(text, language) })}
          required
          values={options.filter(({ key }) => condition.answers.includes(key))}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {question ? (
          <Button onClick={() => onEdit(question)} size="sm">
            {t('fitmentAdmin.editQuestion')}
          </Button>
        ) : null}
        <Button onClick={() => onEdit(null)} size="sm">
          {t('fitmentAdmin.newQuestion')}
        </Button>
      </div>
    </div>
  )
}
