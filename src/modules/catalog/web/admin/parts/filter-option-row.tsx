import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FilterValues, OptionValues } from './filter-values.ts'

/** Shows a colour field with a button that removes the colour. */
const ColourField = ({ form, index, name }: { form: Form<FilterValues>; index: number; name: string }) => {
  const t = useT()
  const colour = form.values.options[index]?.colour ?? null
  return (
    <span className="flex items-center gap-1 self-center">
      <input
        aria-label={t('filterAdmin.colour', { name })}
        className="size-9 cursor-pointer rounded-control border border-edge bg-surface p-1"
        data-unset={colour === null || undefined}
        onChange={({ target }) => form.set(`options.${index}.colour`, target.value)}
        style={colour === null ? { opacity: 0.35 } : undefined}
        type="color"
        value={colour ?? '#808080'}
      />
      {colour === null ? null : (
        <IconButton
          icon={<X aria-hidden />}
          label={t('filterAdmin.noColour', { name })}
          onClick={() => form.set(`options.${index}.colour`, null)}
          size="sm"
          tooltipPosition="none"
        />
      )}
    </span>
  )
}

interface OptionRowProps {
  form: Form<FilterValues>
  index: number
  languages: readonly (readonly [string, string])[]
}

export const FilterOptionRow = ({ form, index, languages }: OptionRowProps) => {
  const t = useT()
  const { options } = form.values
  const option = options[index]
  if (!option) return null
  const name = option.name.et || t('filterAdmin.option', { number: index + 1 })
  const setOptions = (next: OptionValues[]) => form.set('options', next)
  const moveTo = (to: number) => options.toSpliced(index, 1).toSpliced(to, 0, option)
  return (
    <div className="flex flex-wrap items-start gap-2">
      {languages.map(([code, label]) => (
        <TextField
          className="min-w-32 flex-1"
          data-field={`options.${index}.name.${code}`}
          error={form.errorAt(`options.${index}.name.${code}`)}
          hideLabel
          key={code}
          label={t('filterAdmin.optionIn', { number: index + 1, language: label })}
          lang={code}
          maxLength={100}
          onChange={({ target }) => form.set(`options.${index}.name.${code}`, target.value)}
          placeholder={label}
          size="sm"
          value={option.name[code] ?? ''}
        />
      ))}
      <ColourField index={index} form={form} name={name} />
      <span className="tabular self-center text-sm text-secondary">
        {t('filterAdmin.products', { count: option.products })}
      </span>
      <IconButton
        disabled={index === 0}
        icon={<ArrowUp aria-hidden />}
        label={t('filterAdmin.up', { name })}
        onClick={() => setOptions(moveTo(index - 1))}
        size="sm"
        tooltipPosition="none"
      />
      <IconButton
        disabled={index === options.length - 1}
        icon={<ArrowDown aria-hidden />}
        label={t('filterAdmin.down', { name })}
        onClick={() => setOptions(moveTo(index + 1))}
        size="sm"
        tooltipPosition="none"
      />
      <IconButton
        disabled={option.products > 0}
        icon={<Trash2 aria-hidden />}
        label={t('filterAdmin.removeNamed', { name })}
        onClick={() => setOptions(options.toSpliced(index, 1))}
        size="sm"
        tooltipPosition="none"
      />
    </div>
  )
}
