import { RadioCards } from '#ui/radio-cards.tsx'
import type { Difference } from '../web/form-difference.ts'
import { isSame, type Path, valueAt } from '../web/form-values.ts'
import { useT } from '../web/texts.tsx'
import type { Form } from '../web/use-form.ts'

interface ConflictChoiceProps<V> {
  form: Form<V>
  /** Values that two people changed differently. */
  clashes: readonly Difference[]
  /** Returns the label of a field; `words` formats its value. */
  label: (path: Path) => string
  formatValue: (path: Path, value: unknown) => string
}

/**
 * Shows edit conflicts to the second editor: the old value and a choice between both new ones. Mine is selected at
 * first.
 */
export const ConflictChoice = <V,>({ form, clashes, label, formatValue }: ConflictChoiceProps<V>) => {
  const t = useT()
  const wordsOrDash = (path: Path, value: unknown) => formatValue(path, value) || '–'
  const choices = clashes.map(({ path, before, mine, theirs }) => {
    const current = valueAt(form.values, path)
    // A value edited afterwards is neither.
    const chosen = isSame(current, theirs) ? 'theirs' : isSame(current, mine) ? 'mine' : undefined
    return (
      <RadioCards
        cards={[
          { value: 'mine', title: t('admin.clash.mine'), description: wordsOrDash(path, mine) },
          { value: 'theirs', title: t('admin.clash.theirs'), description: wordsOrDash(path, theirs) },
        ]}
        columns={2}
        hint={t('admin.clash.before', { value: wordsOrDash(path, before) })}
        key={path}
        legend={label(path)}
        name={`clash ${path}`}
        onChange={whose => form.set(path, whose === 'theirs' ? theirs : mine)}
        value={chosen ?? ''}
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
