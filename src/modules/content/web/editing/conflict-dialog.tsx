import type { Block } from '#content/contract-block.ts'
import { collectBlocks } from '#content/domain/edited-document.ts'
import { type Conflict, type MergeSide, mergeDocuments } from '#content/domain/merge-documents.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { BlockPreview } from './compare-dialog.tsx'
import { fieldLabel } from './field-label.ts'
import { fieldToText } from './field-to-text.ts'
import { type MergeConflict, session, useSession } from './session.ts'

/** Shows both sides of each merge conflict and lets the user choose. */
export const ConflictDialog = ({ onSave }: { onSave: () => void }) => {
  const t = useT()
  const meeting = useSession(now => now.meeting)
  if (!meeting) return null
  const { base, mine, theirs, choices, saves, own } = meeting
  const { document, conflicts } = mergeDocuments(base, mine, theirs.document, choices)
  const join = () => {
    session.join(meeting, document)
    if (saves) onSave()
  }
  const later = () => session.put({ meeting: null })
  return (
    <Dialog
      closeLabel={t('content.close')}
      description={t(own ? 'editing.conflictOwnHint' : 'editing.conflictHint')}
      footer={
        <>
          <Button onClick={later}>{t('editing.goOn')}</Button>
          <Button onClick={join} variant="primary">
            {t(saves ? 'editing.saveJoined' : 'editing.takeJoined')}
          </Button>
        </>
      }
      onClose={later}
      open
      size="lg"
      title={own ? t('editing.conflictOwn') : t('editing.conflict', { name: theirs.savedBy ?? t('editing.somebody') })}
    >
      <div className="edit-conflicts">
        {conflicts.map(conflict => (
          <OneConflict conflict={conflict} key={conflict.key} meeting={meeting} />
        ))}
      </div>
    </Dialog>
  )
}

const sideName = (side: MergeSide, { own, theirs }: MergeConflict, t: T): string => {
  if (own) return t(side === 'mine' ? 'editing.inDraft' : 'editing.writtenSince')
  return side === 'mine' ? t('editing.mine') : (theirs.savedBy ?? t('editing.theirs'))
}

const OneConflict = ({ conflict, meeting }: { conflict: Conflict; meeting: MergeConflict }) => {
  const t = useT()
  const chosen = meeting.choices[conflict.key] ?? 'mine'
  const choose = (side: MergeSide) =>
    session.put({ meeting: { ...meeting, choices: { ...meeting.choices, [conflict.key]: side } } })
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{useName(conflict)}</legend>
      <div className="edit-sides">
        {(['mine', 'theirs'] as const).map(side => (
          <label className="edit-side" key={side}>
            <span className="edit-side-name">
              <input checked={chosen === side} name={conflict.key} onChange={() => choose(side)} type="radio" />
              {sideName(side, meeting, t)}
            </span>
            <SideView conflict={conflict} meeting={meeting} value={conflict[side]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const useName = ({ kind, name, base, mine, theirs }: Conflict): string => {
  const t = useT()
  if (kind === 'order') return t('editing.orderOf', { name: t(`editing.place.${name.split('/').at(-1)}`) })
  if (kind === 'field') return fieldLabel(name, t)
  const { type } = (mine ?? theirs ?? base) as Block
  return t(`editing.block.${type}`)
}

/** Shows the value of a single side of a conflict. */
const SideView = ({
  conflict: { kind },
  meeting,
  value,
}: {
  conflict: Conflict
  meeting: MergeConflict
  value: unknown
}) => {
  const t = useT()
  const language = useLanguage()
  if (value === undefined) return <span className="edit-side-view">{t('editing.takenOut')}</span>
  if (kind === 'block') return <BlockPreview block={value as Block} />
  const known = [meeting.mine, meeting.theirs.document].flatMap(collectBlocks).map(({ block }) => block)
  const nameOf = (id: string) => t(`editing.block.${known.find(block => block.id === id)?.type}`)
  const text = kind === 'order' ? (value as string[]).map(nameOf).join(' → ') : fieldToText(value, language)
  return <span className="edit-side-view">{text}</span>
}
