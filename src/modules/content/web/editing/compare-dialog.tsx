import { useState } from 'react'
import type { Block } from '#content/contract-block.ts'
import { type BlockDiff, diffPages, type FieldDiff } from '#content/domain/diff-pages.ts'
import type { EditedPage } from '#content/domain/edited-document.ts'
import { AddressProvider, ReadOnlyContent } from '#content/web/parts/edit-tools.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { BlockBoundary } from './block-boundary.tsx'
import { blockTypes } from './block-types.ts'
import { formatFieldValue } from './format-field-value.ts'
import { getFieldLabel } from './get-field-label.ts'

interface CompareDialogProps {
  /** The version's date and author. */
  title: string
  version: EditedPage
  /** The page in the editor. */
  current: EditedPage
  onClose: () => void
  /** Shows the version in the page; undefined when that is not supported. */
  onPreview: (() => void) | undefined
  onRestore: () => void
}

/** Compares a version with the edited page, block by block. */
export const CompareDialog = ({ title, version, current, onClose, onPreview, onRestore }: CompareDialogProps) => {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const { fields, containers } = diffPages(version, current)
  const shownContainers = containers
    .map(({ container, rows }) => ({
      container,
      rows: showsAll ? rows : rows.filter(({ change }) => change !== 'same'),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Dialog
      closeLabel={t('content.close')}
      footer={
        <>
          {onPreview ? <Button onClick={onPreview}>{t('editing.compare.inPage')}</Button> : null}
          <Button onClick={onRestore} variant="primary">
            {t('editing.restore')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="xl"
      title={t('editing.compare.title', { name: title })}
    >
      <div className="edit-compare">
        <Switch checked={showsAll} label={t('editing.compare.all')} onChange={setShowsAll} />
        {fields.length === 0 && shownContainers.length === 0 ? <p>{t('editing.compare.nothing')}</p> : null}
        <div className="edit-compare-head" aria-hidden>
          <b>{title}</b>
          <b>{t('editing.compare.now')}</b>
        </div>
        {fields.map(field => (
          <FieldChange field={field} key={field.name} />
        ))}
        {shownContainers.flatMap(({ container, rows }) =>
          rows.map(row => <BlockChangeRow key={`${container} ${row.after?.id ?? row.before?.id}`} row={row} />),
        )}
      </div>
    </Dialog>
  )
}

const FieldChange = ({ field }: { field: FieldDiff }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <section className="edit-compare-row" data-change="changed">
      <h3>{getFieldLabel(field.name, t)}</h3>
      <div>{formatFieldValue(field.before, language)}</div>
      <div>{formatFieldValue(field.after, language)}</div>
    </section>
  )
}

const BlockChangeRow = ({ row: { change, before, after } }: { row: BlockDiff }) => {
  const t = useT()
  return (
    <section className="edit-compare-row" data-change={change}>
      <h3>
        {t(`editing.block.${(after ?? before)?.type}`)} <span>{t(`editing.compare.change.${change}`)}</span>
      </h3>
      <div>{before ? <BlockPreview block={before} /> : null}</div>
      <div>{after ? <BlockPreview block={after} /> : null}</div>
    </section>
  )
}

/** Shows an inert, scaled-down view of a block. */
export const BlockPreview = ({ block }: { block: Block }) => {
  const t = useT()
  const View = blockTypes.findView(block.type)
  return (
    <span className="edit-side-view" inert>
      <ReadOnlyContent>
        <AddressProvider address="compared">
          <span className="edit-kind-scale">
            {View ? (
              // Blocks in the editor may be incomplete.
              <BlockBoundary
                fallback={t('editing.unshownBlock', { name: t(`editing.block.${block.type}`) })}
                resetKey={block}
              >
                <View containers={{}} data={block.data as never} id={`side-${block.id}`} loaded={undefined} />
              </BlockBoundary>
            ) : null}
          </span>
        </AddressProvider>
      </ReadOnlyContent>
    </span>
  )
}
