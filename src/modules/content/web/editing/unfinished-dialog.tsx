import type { UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { findBlockRoot } from './block-actions.ts'
import { session, useSession } from './session.ts'
import { UnfinishedList } from './unfinished-list.tsx'

/** Lists unfinished blocks before a save. Visitors do not see them, so the user may save anyway. */
export const UnfinishedDialog = ({ onSave }: { onSave: (accepted: readonly UnfinishedBlock[]) => void }) => {
  const t = useT()
  const unfinished = useSession(snapshot => snapshot.unfinished)
  const close = () => session.update({ unfinished: null })
  const openBlock = ({ address }: UnfinishedBlock) => {
    session.update({ unfinished: null, active: address, settings: address })
    requestAnimationFrame(() => findBlockRoot(address)?.scrollIntoView({ block: 'center' }))
  }
  const save = () => {
    close()
    onSave(unfinished ?? [])
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
      open={unfinished !== null}
      title={t('editing.unfinished.title')}
    >
      <UnfinishedList onSelect={openBlock} unfinished={unfinished ?? []} />
    </Dialog>
  )
}
