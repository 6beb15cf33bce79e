import { GripVertical, MoreHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { category, type ListedCategory } from '#catalog/contract-category.ts'
import { depthOf, dropOf, type Step, stepOf, type WantedPlace } from '#catalog/domain/move-category.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { useRowDrag } from '#ui/admin/use-row-drag.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { CategoryDialog, type EditedCategory } from './category-dialog.tsx'

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface CategoryTreeEditorProps {
  rows: readonly ListedCategory[]
  /** The category, or the parent of a new one, whose dialog is open. */
  edited: EditedCategory | null
  onEdit: (edited: EditedCategory | null) => void
  /** Something was done, and what the page shows was asked for anew. */
  onDone?: (() => void) | undefined
}

/** The tree of categories: moved by drag and by Alt with the arrows, written in a dialog, hidden, removed. */
export const CategoryTreeEditor = ({ rows, edited, onEdit, onDone }: CategoryTreeEditorProps) => {
  const t = useT()
  const [removing, setRemoving] = useState<ListedCategory | null>(null)
  const act = useActs(onDone)
  const steer = (event: KeyboardEvent, row: ListedCategory) => {
    const step = STEPS[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    const place = stepOf(rows, row.id, step)
    if (place) void act.move(row, place)
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
      <Tree act={act} onEdit={onEdit} onRemove={setRemoving} onSteer={steer} rows={rows} />
      {edited ? <CategoryDialog edited={edited} onClose={close} rows={rows} /> : null}
      {removing ? (
        <Alert
          busy={act.busy}
          cancelLabel={t('admin.cancel')}
          confirmLabel={t('categoryAdmin.remove')}
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => void act.remove(removing).then(() => setRemoving(null))}
          open
          title={t('categoryAdmin.removeAsk')}
        >
          {t('categoryAdmin.removeHint')}
        </Alert>
      ) : null}
    </>
  )
}

type Acts = ReturnType<typeof useActs>

interface TreeProps {
  rows: readonly ListedCategory[]
  act: Acts
  onSteer: (event: KeyboardEvent, row: ListedCategory) => void
  onEdit: (edited: EditedCategory) => void
  onRemove: (row: ListedCategory) => void
}

const Tree = ({ rows, act, onSteer, onEdit, onRemove }: TreeProps) => {
  const t = useT()
  const { dragged, over, grip } = useRowDrag({
    rows,
    keyOf: ({ id }) => String(id),
    mayHold: () => true,
    onDrop: (row, on, how) => {
      const place = dropOf(rows, row.id, on.id, how)
      if (place) void act.move(row, place)
    },
  })
  return (
    <ul aria-label={t('categoryAdmin.title')} className="category-tree">
      {rows.map(row => (
        <li
          data-dragged={dragged === String(row.id) || undefined}
          data-over={over?.key === String(row.id) ? over.how : undefined}
          data-row={row.id}
          key={row.id}
          style={{ paddingInlineStart: `${depthOf(rows, row) * 1.5}rem` }}
        >
          <span className="category-grip" {...grip(String(row.id))}>
            <GripVertical />
          </span>
          <CategoryLine act={act} onEdit={onEdit} onRemove={onRemove} onSteer={onSteer} row={row} rows={rows} />
        </li>
      ))}
    </ul>
  )
}

const CategoryLine = ({ row, rows, act, onSteer, onEdit, onRemove }: TreeProps & { row: ListedCategory }) => {
  const t = useT()
  const language = useLanguage()
  const name = textIn(row.name, language)
  const step = (key: Step, keys: string): MenuEntry => {
    const place = stepOf(rows, row.id, key)
    return {
      key,
      label: t(`categoryAdmin.step.${key}`),
      keys,
      disabled: place === null,
      onSelect: () => void (place && act.move(row, place)),
    }
  }
  const entries: MenuEntry[] = [
    { key: 'below', label: t('categoryAdmin.addBelow'), onSelect: () => onEdit({ parent_id: row.id }) },
    {
      key: 'hide',
      label: t(row.hidden ? 'categoryAdmin.show' : 'categoryAdmin.hide'),
      onSelect: () => void act.hide(row),
    },
    { ...step('up', 'Alt+↑'), line: true },
    step('down', 'Alt+↓'),
    step('in', 'Alt+→'),
    step('out', 'Alt+←'),
    { key: 'remove', label: t('categoryAdmin.remove'), danger: true, line: true, onSelect: () => onRemove(row) },
  ]
  return (
    <>
      <button
        aria-describedby="category-keys"
        className="category-name"
        onClick={() => onEdit(row)}
        onKeyDown={event => onSteer(event, row)}
        type="button"
      >
        {name}
      </button>
      {row.hidden ? <StateMark tone="quiet">{t('categoryAdmin.hidden')}</StateMark> : null}
      <Link className="category-count tabular" href={`/${language}/admin/product?category=${row.id}`}>
        {t('categoryAdmin.products', { count: row.products })}
      </Link>
      {row.within > row.products ? (
        <span className="category-within tabular">{t('categoryAdmin.within', { number: row.within })}</span>
      ) : null}
      <Menu
        align="end"
        entries={entries}
        trigger={
          <IconButton
            icon={<MoreHorizontal aria-hidden />}
            label={t('categoryAdmin.more', { name })}
            size="sm"
            tip="none"
          />
        }
      />
    </>
  )
}

/** What is done with a category without a form; a refusal is told. */
const useActs = (onDone: (() => void) | undefined) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const done = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await work()
      showToast('success', said)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('danger', Object.values(error.errors)[0]?.[0] ?? error.message)
    }
    await revalidate()
    setBusy(false)
    onDone?.()
  }
  return {
    busy,
    move: (row: ListedCategory, place: WantedPlace) =>
      done(
        () => send(category.update, { params: { id: row.id }, body: place }),
        t('categoryAdmin.moved', { name: textIn(row.name, language) }),
      ),
    hide: (row: ListedCategory) =>
      done(
        () => send(category.update, { params: { id: row.id }, body: { hidden: row.hidden ? '0' : '1' } }),
        t(row.hidden ? 'categoryAdmin.isShown' : 'categoryAdmin.isHidden', { name: textIn(row.name, language) }),
      ),
    remove: (row: ListedCategory) =>
      done(
        () => send(category.remove, { params: { id: row.id } }),
        t('categoryAdmin.removed', { name: textIn(row.name, language) }),
      ),
  }
}
