import Plus from 'lucide-react/icons/plus'
import type { Address } from '#content/domain/edited-document.ts'
import { getBlocks } from '#content/domain/edited-document.ts'
import { useCanArrangeBlocks } from '#content/web/parts/page-permissions.ts'
import { useT } from '#platform/web/texts.tsx'
import { session } from './session.ts'

/** Shows the button at the end of a container that adds a block. */
export const ContainerEnd = ({ address, isEmpty }: { address: Address; isEmpty: boolean }) => {
  const t = useT()
  const canArrange = useCanArrangeBlocks()
  const name = t(`editing.container.${address.split('/').at(-1)}`)
  const openPicker = () => {
    const snapshot = session.getSnapshot()
    if (snapshot)
      session.update({ picker: { container: address, index: getBlocks(snapshot.state.document, address).length } })
  }
  // The marker stays in the DOM, because block roots are found between such elements.
  if (!canArrange) return <span data-container={address} hidden />
  return (
    <button
      aria-label={t('editing.addTo', { name })}
      className="edit-container-end"
      data-empty={isEmpty || undefined}
      data-container={address}
      onClick={openPicker}
      type="button"
    >
      <Plus aria-hidden />
      <span>{isEmpty ? t('editing.addTo', { name }) : t('editing.addBlock')}</span>
    </button>
  )
}
