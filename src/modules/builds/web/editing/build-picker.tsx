import { useEffect, useState } from 'react'
import { buildCalls } from '#builds/contract-build.ts'
import { fieldPickers, type PickerProps } from '#content/web/editing/parts/field-pickers.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { SendError } from '#wire/send.ts'

/** Chooses a published build list for a block. */
const BuildPicker = ({ label, value, onChange }: PickerProps) => {
  const t = useT()
  const send = useSend()
  const lang = useLanguage()
  const [lists, setLists] = useState<readonly { id: number; name: string }[]>([])
  useEffect(() => {
    send(buildCalls.list, { query: { lang } }).then(
      ({ body }) => setLists(body.results),
      error => {
        // `send` already reports failures.
        if (!(error instanceof SendError)) throw error
      },
    )
  }, [send, lang])
  return (
    <Select
      hint={t('buildAdmin.pickerHint')}
      label={label}
      onChange={onChange}
      options={lists.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('buildAdmin.choose')}
      value={typeof value === 'number' && value > 0 ? value : null}
    />
  )
}

export const registerBuildPicker = (): void => fieldPickers.register({ buildId: BuildPicker })
