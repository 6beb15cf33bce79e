import { type LinkTargetPickerProps, linkTargetPickers } from '#content/web/admin/parts/link-target-pickers.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { useBuildLists } from './use-build-lists.ts'

/** Chooses a published build list as the target of a navigation entry. */
const BuildLink = ({ url, onPick }: LinkTargetPickerProps) => {
  const t = useT()
  const lists = useBuildLists()
  if (lists.length === 0) return null
  return (
    <Select
      hint={t('buildAdmin.linkHint')}
      label={t('buildAdmin.link')}
      onChange={id => {
        const list = lists.find(other => other.id === id)
        if (list) onPick({ url: `/build/${list.id}`, name: list.name })
      }}
      options={lists.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('buildAdmin.choose')}
      value={lists.find(({ id }) => url === `/build/${id}`)?.id ?? null}
    />
  )
}

export const registerBuildLink = (): void => linkTargetPickers.register(BuildLink)
