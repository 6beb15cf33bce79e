import MoreHorizontal from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, useState } from 'react'
import type { ListedCategory } from '#catalog/contract-category.ts'
import {
  computeDepth,
  findPositionAfterDrop,
  findPositionAfterStep,
  type MoveDirection,
} from '#catalog/domain/move-category.ts'
import { pickText } from '#kernel/multilingual.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { useRowDrag } from '#ui/admin/use-row-drag.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CategoryDialog, type EditedCategory } from './category-dialog.tsx'
import { type TreeActions, useTreeActions } from './use-tree-actions.ts'

const DIRECTION_BY_KEY: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface CategoryTreeEditorProps {
  rows: readonly ListedCategory[]
  /** The category of the open dialog, or the parent of a new one. */
  edited: EditedCategory | null
  onEdit: (edited: EditedCategory | null) => void
  /** Runs after an action and its reload; a returned promise is awaited. */
  onDone?: (() => unknown) | undefined
}

/** Edits the category tree: drag and Alt with arrow keys move, a dialog edits, a menu hides and removes. */
export const CategoryTreeEditor = ({ rows: loadedRows, edited, onEdit, onDone }: CategoryTreeEditorProps) => {
  const t = useT()
  const [categoryToRemove, setCategoryToRemove] = useState<ListedCategory | null>(null)
  const actions = useTreeActions(loadedRows, onDone)
  const { rows } = actions
  const moveByKey = (event: KeyboardEvent, row: ListedCategory) => {
    const step = DIRECTION_BY_KEY[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    actions.move(row, currentRows => findPositionAfterStep(currentRows, row.id, step))
  }
  const close = () => {
    onEdit(null)
    onDone?.()
  }
  return (
    <>
      <p className="mb-3 text-sm text-secondary" id="category-keys">
        {t('categoryAdmin.keys')}
      </p>
      <Tree actions={actions} onEdit={onEdit} onRemove={setCategoryToRemove} onMoveKey={moveByKey} rows={rows} />
      {edited ? <CategoryDialog edited={edited} onClose={close} rows={rows} /> : null}
      {categoryToRemove ? (
        <Alert
          isBusy={actions.isBusy}
          cancelLabel={t('admin.cancel')}
          confirmLabel={t('categoryAdmin.remove')}
          isDestructive
          onCancel={() => setCategoryToRemove(null)}
          onConfirm={() => void actions.remove(categoryToRemove).then(() => setCategoryToRemove(null))}
          open
          title={t('categoryAdmin.removeAsk')}
        >
          {t('categoryAdmin.removeHint')}
        </Alert>
      ) : null}
    </>
  )
}

interface TreeProps {
  rows: readonly ListedCategory[]
  actions: TreeActions
  onMoveKey: (event: KeyboardEvent, row: ListedCategory) => void
  onEdit: (edited: EditedCategory) => void
  onRemove: (row: ListedCategory) => void
}

const Tree = ({ rows, actions, onMoveKey, onEdit, onRemove }: TreeProps) => {
  const t = useT()
  const { dragged, over, getHandleProps } = useRowDrag({
    rows,
    getKey: ({ id }) => String(id),
    canContain: () => true,
    onDrop: (row, target, dropKind) =>
      actions.move(row, currentRows => findPositionAfterDrop(currentRows, row.id, target.id, dropKind)),
  })
  return (
    <ul aria-label={t('categoryAdmin.title')} className="category-tree">
      {rows.map(row => (
        <li
          data-dragged={dragged === String(row.id) || undefined}
          data-over={over?.key === String(row.id) ? over.target : undefined}
          data-row={row.id}
          key={row.id}
          style={{ paddingInlineStart: `${computeDepth(rows, row) * 1.5}rem` }}
        >
          <span className="category-grip" {...getHandleProps(String(row.id))}>
            <GripVertical />
          </span>
          <CategoryLine
            actions={actions}
            onEdit={onEdit}
            onRemove={onRemove}
            onMoveKey={onMoveKey}
            row={row}
            rows={rows}
          />
        </li>
      ))}
    </ul>
  )
}

const CategoryLine = ({ row, rows, actions, onMoveKey, onEdit, onRemove }: TreeProps & { row: ListedCategory }) => {
  const t = useT()
  const language = useLanguage()
  const name = pickText(row.name, language)
  const buildStepEntry = (key: MoveDirection, shortcut: string): MenuEntry => ({
    key,
    label: t(`categoryAdmin.step.${key}`),
    shortcut,
    disabled: findPositionAfterStep(rows, row.id, key) === null,
    onSelect: () => actions.move(row, currentRows => findPositionAfterStep(currentRows, row.id, key)),
  })
  const entries: MenuEntry[] = [
    { key: 'below', label: t('categoryAdmin.addBelow'), onSelect: () => onEdit({ parent_id: row.id }) },
    {
      key: 'hide',
      label: t(row.hidden ? 'categoryAdmin.show' : 'categoryAdmin.hide'),
      onSelect: () => void actions.toggleHidden(row),
    },
    { ...buildStepEntry('up', 'Alt+↑'), startsGroup: true },
    buildStepEntry('down', 'Alt+↓'),
    buildStepEntry('in', 'Alt+→'),
    buildStepEntry('out', 'Alt+←'),
    {
      key: 'remove',
      label: t('categoryAdmin.remove'),
      isDestructive: true,
      startsGroup: true,
      onSelect: () => onRemove(row),
    },
  ]
  return (
    <>
      <button
        aria-describedby="category-keys"
        className="category-name"
        data-print
        onClick={() => onEdit(row)}
        onKeyDown={event => onMoveKey(event, row)}
        type="button"
      >
        {name}
      </button>
      {row.hidden ? <StateMark tone="quiet">{t('categoryAdmin.hidden')}</StateMark> : null}
      <ScreenLink className="category-count tabular" href={`/${language}/admin/product?category=${row.id}`}>
        {t('categoryAdmin.products', { count: row.products })}
      </ScreenLink>
      {row.total_products > row.products ? (
        <span className="category-within tabular">
          {t('categoryAdmin.totalProducts', { number: row.total_products })}
        </span>
      ) : null}
      <Menu
        align="end"
        entries={entries}
        trigger={
          <IconButton
            icon={<MoreHorizontal aria-hidden />}
            label={t('categoryAdmin.more', { name })}
            size="sm"
            tooltipPosition="none"
          />
        }
      />
    </>
  )
}
