import type { Block } from '#content/contract-block.ts'
import { collectBlocks } from '#content/domain/edited-document.ts'
import { type Conflict, type MergeSide, mergeDocuments } from '#content/domain/merge-documents.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { BlockPreview } from './compare-dialog.tsx'
import { formatFieldValue } from './format-field-value.ts'
import { getFieldLabel } from './get-field-label.ts'
import { type MergeConflict, session, useSession } from './session.ts'

/** Shows both sides of each merge conflict and lets the user choose. */
export const ConflictDialog = ({ onSave }: { onSave: () => void }) => {
  const t = useT()
  const mergeConflict = useSession(snapshot => snapshot.mergeConflict)
  if (!mergeConflict) return null
  const { base, mine, theirs, choices, shouldSave, isOwn } = mergeConflict
  const { document, conflicts } = mergeDocuments(base, mine, theirs.document, choices)
  const mergeChoices = () => {
    session.applyMerge(mergeConflict, document)
    if (shouldSave) onSave()
  }
  const close = () => session.update({ mergeConflict: null })
  return (
    <Dialog
      closeLabel={t('content.close')}
      description={t(isOwn ? 'editing.conflictOwnHint' : 'editing.conflictHint')}
      footer={
        <>
          <Button onClick={close}>{t('editing.goOn')}</Button>
          <Button onClick={mergeChoices} variant="primary">
            {t(shouldSave ? 'editing.saveMerged' : 'editing.applyMerged')}
          </Button>
        </>
      }
      onClose={close}
      open
      size="lg"
      title={
        isOwn ? t('editing.conflictOwn') : t('editing.conflict', { name: theirs.savedBy ?? t('editing.somebody') })
      }
    >
      <div className="edit-conflicts">
        {conflicts.map(conflict => (
          <ConflictField conflict={conflict} key={conflict.key} mergeConflict={mergeConflict} />
        ))}
      </div>
    </Dialog>
  )
}

const getSideName = (side: MergeSide, { isOwn, theirs }: MergeConflict, t: T): string => {
  if (isOwn) return t(side === 'mine' ? 'editing.inDraft' : 'editing.writtenSince')
  return side === 'mine' ? t('editing.mine') : (theirs.savedBy ?? t('editing.theirs'))
}

const ConflictField = ({ conflict, mergeConflict }: { conflict: Conflict; mergeConflict: MergeConflict }) => {
  const t = useT()
  const chosenSide = mergeConflict.choices[conflict.key] ?? 'mine'
  const chooseValue = (side: MergeSide) =>
    session.update({ mergeConflict: { ...mergeConflict, choices: { ...mergeConflict.choices, [conflict.key]: side } } })
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{useConflictName(conflict)}</legend>
      <div className="edit-sides">
        {(['mine', 'theirs'] as const).map(side => (
          <label className="edit-side" key={side}>
            <span className="edit-side-name">
              <input
                checked={chosenSide === side}
                name={conflict.key}
                onChange={() => chooseValue(side)}
                type="radio"
              />
              {getSideName(side, mergeConflict, t)}
            </span>
            <SideView conflict={conflict} mergeConflict={mergeConflict} value={conflict[side]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const useConflictName = ({ kind, name, base, mine, theirs }: Conflict): string => {
  const t = useT()
  if (kind === 'order') return t('editing.orderOf', { name: t(`editing.container.${name.split('/').at(-1)}`) })
  if (kind === 'field') return getFieldLabel(name, t)
  const { type } = (mine ?? theirs ?? base) as Block
  return t(`editing.block.${type}`)
}

/** Shows the value of a single side of a conflict. */
const SideView = ({
  conflict: { kind },
  mergeConflict,
  value,
}: {
  conflict: Conflict
  mergeConflict: MergeConflict
  value: unknown
}) => {
  const t = useT()
  const language = useLanguage()
  if (value === undefined) return <span className="edit-side-view">{t('editing.takenOut')}</span>
  if (kind === 'block') return <BlockPreview block={value as Block} />
  const blocks = [mergeConflict.mine, mergeConflict.theirs.document].flatMap(collectBlocks).map(({ block }) => block)
  const getBlockName = (id: string) => t(`editing.block.${blocks.find(block => block.id === id)?.type}`)
  const text = kind === 'order' ? (value as string[]).map(getBlockName).join(' → ') : formatFieldValue(value, language)
  return <span className="edit-side-view">{text}</span>
}
