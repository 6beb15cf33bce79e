import type { UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { findBlockRoot } from './block-actions.ts'
import { session, useSession } from './session.ts'
import { UnfinishedList } from './unfinished-list.tsx'

/** Lists unfinished blocks before a save. Visitors do not see them, so the user may save anyway. */
export const UnfinishedDialog = ({ onSave }: { onSave: (acceptedBlocks: readonly UnfinishedBlock[]) => void }) => {
  const t = useT()
  const unfinishedBlocks = useSession(snapshot => snapshot.unfinishedBlocks)
  const close = () => session.update({ unfinishedBlocks: null })
  const openBlock = ({ address }: UnfinishedBlock) => {
    session.update({ unfinishedBlocks: null, active: address, settings: address })
    requestAnimationFrame(() => findBlockRoot(address)?.scrollIntoView({ block: 'center' }))
  }
  const save = () => {
    close()
    onSave(unfinishedBlocks ?? [])
  }
  return (
    <Dialog
      closeLabel={t('content.close')}
      description={t('editing.unfinished.hint')}
      footer={
        <>
          <Button onClick={save}>{t('editing.unfinished.save')}</Button>
          <Button onClick={close} variant="primary">
            {t('editing.unfinished.stay')}
          </Button>
        </>
      }
      onClose={close}
      open={unfinishedBlocks !== null}
      title={t('editing.unfinished.title')}
    >
      <UnfinishedList onSelect={openBlock} blocks={unfinishedBlocks ?? []} />
    </Dialog>
  )
}
