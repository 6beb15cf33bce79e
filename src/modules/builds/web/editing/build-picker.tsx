import { fieldPickers, type PickerProps } from '#content/web/editing/parts/field-pickers.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { useBuildLists } from './use-build-lists.ts'

/** Chooses a published build list for a block. */
const BuildPicker = ({ label, value, onChange }: PickerProps) => {
  const t = useT()
  return (
    <Select
      hint={t('buildAdmin.pickerHint')}
      label={label}
      onChange={onChange}
      options={useBuildLists().map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('buildAdmin.choose')}
      value={typeof value === 'number' && value > 0 ? value : null}
    />
  )
}

export const registerBuildPicker = (): void => fieldPickers.register({ buildId: BuildPicker })
