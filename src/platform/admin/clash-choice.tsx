import { RadioCards } from '#ui/radio-cards.tsx'
import type { Difference } from '../web/form-difference.ts'
import { isSame, type Path, valueAt } from '../web/form-values.ts'
import { useT } from '../web/texts.tsx'
import type { Form } from '../web/use-form.ts'

interface ClashChoiceProps<V> {
  form: Form<V>
  /** What two people changed, each to something else. */
  clashes: readonly Difference[]
  /** What a field is called, and what a value says there. */
  label: (path: Path) => string
  words: (path: Path, value: unknown) => string
}

/** Lays what two people changed before whoever saves later: how it was, and a choice between theirs and mine, which stands until theirs is chosen. */
export const ClashChoice = <V,>({ form, clashes, label, words }: ClashChoiceProps<V>) => {
  const t = useT()
  const said = (path: Path, value: unknown) => words(path, value) || '–'
  const choices = clashes.map(({ path, before, mine, theirs }) => {
    const now = valueAt(form.values, path)
    // Written over since, it is neither.
    const chosen = isSame(now, theirs) ? 'theirs' : isSame(now, mine) ? 'mine' : undefined
    return (
      <RadioCards
        cards={[
          { value: 'mine', title: t('admin.clash.mine'), description: said(path, mine) },
          { value: 'theirs', title: t('admin.clash.theirs'), description: said(path, theirs) },
        ]}
        columns={2}
        hint={t('admin.clash.before', { value: said(path, before) })}
        key={path}
        legend={label(path)}
        name={`clash ${path}`}
        onChange={whose => form.set(path, whose === 'theirs' ? theirs : mine)}
        value={chosen ?? ''}
      />
    )
  })
  // A form around it would read its fields before what was chosen is written into them.
  return (
    <div className="grid gap-3" onChange={event => event.stopPropagation()}>
      {choices}
    </div>
  )
}
