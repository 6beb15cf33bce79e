import MoreHorizontal from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, startTransition, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { category, type ListedCategory } from '#catalog/contract-category.ts'
import {
  computeDepth,
  findPositionAfterDrop,
  findPositionAfterStep,
  type MoveDirection,
  moveInTree,
  type TreePosition,
} from '#catalog/domain/move-category.ts'
import { pickText } from '#kernel/multilingual.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { useRowDrag } from '#ui/admin/use-row-drag.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { createActionQueue } from './action-queue.ts'
import { CategoryDialog, type EditedCategory } from './category-dialog.tsx'

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

type TreeActions = ReturnType<typeof useTreeActions>

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
      onSelect: () => void actions.hide(row),
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

type Rows = readonly ListedCategory[]

interface TreeAction {
  send: () => Promise<unknown>
  message: string
  dependsOnPrevious?: true
}

const useActionQueue = (reload: () => Promise<unknown>, onIdle: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [queue] = useState(createActionQueue)
  const runTreeAction = async ({ send, message }: TreeAction): Promise<boolean> => {
    try {
      await send()
      showToast('success', message)
      return true
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (!isReportedGlobally(error)) showToast('danger', Object.values(error.errors)[0]?.[0] ?? error.message)
      return false
    }
  }
  const finish = () => {
    setIsBusy(false)
    onIdle()
  }
  const enqueue = (action: TreeAction): Promise<void> => {
    setIsBusy(true)
    return queue.enqueue(
      { run: () => runTreeAction(action), dependsOnPrevious: action.dependsOnPrevious },
      { reload, onIdle: finish },
    )
  }
  return { isBusy, enqueue, markRendered: queue.markRendered }
}

/** Actions of the tree. Moves show at once, before the server confirms them; failures are shown as toasts. */
const useTreeActions = (loadedRows: Rows, onDone: (() => unknown) | undefined) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const [optimisticRows, setOptimisticRows] = useState<Rows | null>(null)
  const rows = optimisticRows ?? loadedRows
  // A second key press may come before the first move is rendered.
  const latest = useRef(rows)
  latest.current = rows
  const [finishedCount, setFinishedCount] = useState(0)
  const { isBusy, enqueue, markRendered } = useActionQueue(
    async () => {
      await reload()
      await onDone?.()
    },
    // Keeps the optimistic rows until the page shows the reloaded ones, which come in a transition.
    () =>
      startTransition(() => {
        setOptimisticRows(null)
        setFinishedCount(count => count + 1)
      }),
  )
  const settleWhenRendered = useEffectEvent(() => {
    // Another move has started, and its end measures the rendering.
    if (optimisticRows === null) markRendered()
  })
  useLayoutEffect(() => {
    if (finishedCount > 0) settleWhenRendered()
  }, [finishedCount])
  return {
    rows,
    isBusy,
    move: (row: ListedCategory, findPosition: (currentRows: Rows) => TreePosition | null): void => {
      const position = findPosition(latest.current)
      if (!position) return
      latest.current = moveInTree(latest.current, row.id, position)
      setOptimisticRows(latest.current)
      void enqueue({
        send: () => send(category.update, { params: { id: row.id }, body: position }),
        message: t('categoryAdmin.moved', { name: pickText(row.name, language) }),
        dependsOnPrevious: true,
      })
    },
    hide: (row: ListedCategory) =>
      enqueue({
        send: () => send(category.update, { params: { id: row.id }, body: { hidden: row.hidden ? '0' : '1' } }),
        message: t(row.hidden ? 'categoryAdmin.isShown' : 'categoryAdmin.isHidden', {
          name: pickText(row.name, language),
        }),
      }),
    remove: (row: ListedCategory) =>
      enqueue({
        send: () => send(category.remove, { params: { id: row.id } }),
        message: t('categoryAdmin.removed', { name: pickText(row.name, language) }),
      }),
  }
}
