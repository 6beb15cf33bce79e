import { RadioCards } from '#ui/radio-cards.tsx'
import type { Difference } from '../web/form-difference.ts'
import { getValueAt, isSame, type Path, replaceValueAt } from '../web/form-values.ts'
import { useT } from '../web/texts.tsx'
import type { Form } from '../web/use-form.ts'

interface ConflictChoiceProps<V> {
  form: Form<V>
  /** Values that two people changed differently. */
  conflicts: readonly Difference[]
  getLabel: (path: Path) => string
  formatValue: (path: Path, value: unknown) => string
}

/**
 * Shows edit conflicts to the second editor: the old value and a choice between both new ones. The own value is
 * selected at first.
 */
export const ConflictChoice = <V,>({ form, conflicts, getLabel, formatValue }: ConflictChoiceProps<V>) => {
  const t = useT()
  const formatValueOrDash = (path: Path, value: unknown) => formatValue(path, value) || '–'
  const choices = conflicts.map(({ path, before, mine, theirs }) => {
    const current = getValueAt(form.values, path)
    return (
      <RadioCards
        cards={[
          { value: 'mine', title: t('admin.conflict.mine'), description: formatValueOrDash(path, mine) },
          { value: 'theirs', title: t('admin.conflict.theirs'), description: formatValueOrDash(path, theirs) },
        ]}
        columns={2}
        hint={t('admin.conflict.before', { value: formatValueOrDash(path, before) })}
        key={path}
        legend={getLabel(path)}
        name={`conflict ${path}`}
        onChange={whose => form.change(values => replaceValueAt(values, path, whose === 'theirs' ? theirs : mine))}
        value={getChosenSide(current, { mine, theirs })}
      />
    )
  })
  // An outer form would read its fields before the choice is written into them.
  return (
    <div className="grid gap-3" onChange={event => event.stopPropagation()}>
      {choices}
    </div>
  )
}

/** Returns the side whose value the form has; empty after the user has typed a third value. */
const getChosenSide = (
  current: unknown,
  { mine, theirs }: Pick<Difference, 'mine' | 'theirs'>,
): 'mine' | 'theirs' | '' => {
  if (isSame(current, theirs)) return 'theirs'
  return isSame(current, mine) ? 'mine' : ''
}
