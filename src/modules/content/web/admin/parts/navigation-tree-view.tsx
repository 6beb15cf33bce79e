import MoreHorizontal from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EntryPosition, type EntryStep, moveEntry, stepEntry } from '#content/domain/move-entry.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { useRowDrag } from '#ui/admin/use-row-drag.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { flattenCategories, type LinkedPage, type NavigationEntry, type NavigationTree } from './navigation-entries.ts'

interface NavigationTreeViewProps {
  entries: NavigationTree
  pages: readonly LinkedPage[]
  getError: (path: string) => string | undefined
  onChange: (entries: NavigationTree) => void
  addIcon: ReactNode
}

const STEPS: Readonly<Record<string, EntryStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

const NEW_ENTRY: NavigationEntry = {
  kind: 'page',
  label: multilingual({}),
  page_id: null,
  url: null,
  category_id: null,
  visible: true,
}

interface Row {
  position: EntryPosition
  entry: NavigationEntry
}

const listRows = (entries: NavigationTree): Row[] =>
  entries.flatMap(({ children, ...entry }, index) => [
    { position: [index] as EntryPosition, entry },
    ...children.map((child, childIndex): Row => ({ position: [index, childIndex], entry: child })),
  ])

const getKey = (position: EntryPosition): string => position.join('.')

/** The edited entry: an existing one, or a new one below a parent. */
type EditTarget = { position: EntryPosition } | { parentIndex: number | null }

/** Edits the navigation as a tree of two levels. Entries move by drag or by Alt with the arrow keys. */
export const NavigationTreeView = ({ entries, pages, getError, onChange, addIcon }: NavigationTreeViewProps) => {
  const t = useT()
  const language = useLanguage()
  const [editTarget, setEditTarget] = useState<EditTarget | null>(null)
  useCreateHash(() => setEditTarget({ parentIndex: null }))
  const [announcement, announce] = useState('')
  const focusedKey = useRef('')
  const names = useEntryNames(pages)
  const rows = listRows(entries)
  const applyMove = (movedEntry: MovedEntry, entry: NavigationEntry) => {
    if (!movedEntry) return
    // The moved entry is a new element, so it gets the focus before the next key press.
    flushSync(() => {
      onChange(movedEntry.tree)
      announce(t('navAdmin.moved', { label: names.getLabel(entry) }))
    })
    focusedKey.current = getKey(movedEntry.position)
    const focusEntry = () => document.getElementById(`entry-${focusedKey.current}`)?.focus()
    focusEntry()
    // A closing menu takes the focus back, so it moves again in the next frame, unless a dialog is open.
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest('[role="dialog"]')) focusEntry()
    })
  }
  const changeEntry = (position: EntryPosition, entry: NavigationEntry | null) =>
    onChange(replaceEntry(entries, position, entry))
  const saveEntry = (entry: NavigationEntry) => {
    if (editTarget && 'position' in editTarget) changeEntry(editTarget.position, entry)
    else if (editTarget && 'parentIndex' in editTarget && editTarget.parentIndex !== null)
      onChange(addChild(entries, editTarget.parentIndex, entry))
    else onChange([...entries, { ...entry, children: [] }])
    setEditTarget(null)
  }
  const current =
    editTarget && 'position' in editTarget
      ? rows.find(({ position }) => getKey(position) === getKey(editTarget.position))
      : null
  const listMenuEntries = (row: Row): MenuEntry[] =>
    buildMenuEntries(t, row, {
      tree: entries,
      onAddChild: parentIndex => setEditTarget({ parentIndex }),
      onChange: entry => changeEntry(row.position, entry),
      onEdit: () => setEditTarget({ position: row.position }),
      onMove: result => applyMove(result, row.entry),
    })
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="measure text-sm text-secondary" id="entry-keys">
          {t('navAdmin.hint')}
        </p>
        <Button icon={addIcon} onClick={() => setEditTarget({ parentIndex: null })} size="sm">
          {t('navAdmin.add')}
        </Button>
      </div>
      {rows.length === 0 ? <p className="text-secondary">{t('navAdmin.none')}</p> : null}
      <Rows
        listMenuEntries={listMenuEntries}
        getRowError={position => getError(getFieldPath(position))}
        names={names}
        onDrop={(from, to) => applyMove(moveEntry(entries, from.position, to), from.entry)}
        onOpen={position => setEditTarget({ position })}
        onStep={(row, step) => applyMove(stepEntry(entries, row.position, step), row.entry)}
        rows={rows}
      />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {editTarget ? (
        <EntryDialog
          entry={current?.entry ?? NEW_ENTRY}
          getError={field => (current ? getError(`${getFieldPath(current.position)}.${field}`) : undefined)}
          hasChildren={current?.position.length === 1 && (entries[current.position[0]]?.children.length ?? 0) > 0}
          isNew={!current}
          key={JSON.stringify(editTarget)}
          language={language}
          onClose={() => setEditTarget(null)}
          onSave={saveEntry}
          pages={pages}
        />
      ) : null}
    </>
  )
}

const ARROWS = { up: '↑', down: '↓', in: '→', out: '←' } as const

type MovedEntry = ReturnType<typeof moveEntry<NavigationEntry>>

interface MenuActions {
  tree: NavigationTree
  onAddChild: (parentIndex: number) => void
  /** Null removes the entry. */
  onChange: (entry: NavigationEntry | null) => void
  onEdit: () => void
  onMove: (moved: MovedEntry) => void
}

/** Builds the menu of an entry. Only categories of the first level can have children. */
const buildMenuEntries = (
  t: ReturnType<typeof useT>,
  { position, entry }: Row,
  { tree, onAddChild, onChange, onEdit, onMove }: MenuActions,
): MenuEntry[] => [
  { key: 'edit', label: t('navAdmin.edit'), onSelect: onEdit },
  ...(position.length === 1 && entry.kind === 'category'
    ? [{ key: 'addChild', label: t('navAdmin.addBelow'), onSelect: () => onAddChild(position[0]) }]
    : []),
  {
    key: 'hide',
    label: t(entry.visible ? 'navAdmin.hide' : 'navAdmin.show'),
    onSelect: () => onChange({ ...entry, visible: !entry.visible }),
  },
  ...(['up', 'down', 'in', 'out'] as const).map((step, index) => {
    const moved = stepEntry(tree, position, step)
    return {
      key: step,
      label: t(`navAdmin.step.${step}`),
      shortcut: `Alt+${ARROWS[step]}`,
      startsGroup: index === 0,
      disabled: moved === null,
      onSelect: () => onMove(moved),
    }
  }),
  {
    key: 'remove',
    label: t('navAdmin.remove'),
    isDestructive: true,
    startsGroup: true,
    onSelect: () => onChange(null),
  },
]

/** Returns the path of an entry in the form and in the errors of the server. */
const getFieldPath = ([index, childIndex]: EntryPosition): string =>
  childIndex === undefined ? `entries.${index}` : `entries.${index}.children.${childIndex}`

/** Replaces or removes an entry. */
const replaceEntry = (
  entries: NavigationTree,
  [topIndex, childIndex]: EntryPosition,
  entry: NavigationEntry | null,
): NavigationTree =>
  entries.flatMap((top, index) => {
    if (index !== topIndex) return top
    if (childIndex === undefined) return entry ? { ...entry, children: top.children } : []
    return {
      ...top,
      children: entry ? top.children.with(childIndex, entry) : top.children.toSpliced(childIndex, 1),
    }
  })

const addChild = (entries: NavigationTree, topIndex: number, entry: NavigationEntry): NavigationTree =>
  entries.map((top, index) => (index === topIndex ? { ...top, children: [...top.children, entry] } : top))

/** Returns functions for the label and the target name of an entry. */
const useEntryNames = (pages: readonly LinkedPage[]) => {
  const t = useT()
  const language = useLanguage()
  const categories = flattenCategories(usePageOptions().categories ?? [])
  const getCategoryName = (id: number | null) => categories.find(category => category.id === id)?.name
  return {
    getLabel: ({ label, category_id }: NavigationEntry) =>
      pickText(label, language) || getCategoryName(category_id) || t('navAdmin.noLabel'),
    getTarget: ({ kind, page_id, url, category_id }: NavigationEntry) => {
      if (kind === 'page') return pages.find(({ id }) => id === page_id)?.title ?? t('navAdmin.gone')
      return kind === 'category' ? (getCategoryName(category_id) ?? '') : (url ?? '')
    },
  }
}

interface RowsProps {
  rows: readonly Row[]
  names: ReturnType<typeof useEntryNames>
  listMenuEntries: (row: Row) => MenuEntry[]
  getRowError: (position: EntryPosition) => string | undefined
  onOpen: (position: EntryPosition) => void
  onStep: (row: Row, step: EntryStep) => void
  onDrop: (from: Row, to: EntryPosition) => void
}

const Rows = ({ rows, names, listMenuEntries, getRowError, onOpen, onStep, onDrop }: RowsProps) => {
  const t = useT()
  const { dragged, over, getHandleProps } = useRowDrag({
    rows,
    getKey: ({ position }) => getKey(position),
    canContain: ({ position, entry }) => position.length === 1 && entry.kind === 'category',
    onDrop: (from, { position }, mode) => onDrop(from, computeDropPosition(from.position, position, mode)),
  })
  return (
    <ul aria-label={t('navAdmin.entries')} className="category-tree">
      {rows.map(row => {
        const { position, entry } = row
        const error = getRowError(position)
        const errorId = `entry-error-${getKey(position)}`
        const label = names.getLabel(entry)
        const handleKey = (event: KeyboardEvent) => {
          const step = STEPS[event.key]
          if (!event.altKey || !step) return
          event.preventDefault()
          onStep(row, step)
        }
        return (
          <li
            data-dragged={dragged === getKey(position) || undefined}
            data-over={over?.key === getKey(position) ? over.target : undefined}
            data-row={getKey(position)}
            key={getKey(position)}
            style={{ paddingInlineStart: position.length === 2 ? '1.5rem' : undefined }}
          >
            <span className="category-grip" {...getHandleProps(getKey(position))}>
              <GripVertical />
            </span>
            <button
              aria-describedby={error ? `${errorId} entry-keys` : 'entry-keys'}
              className="category-name"
              data-field={getFieldPath(position)}
              data-print
              id={`entry-${getKey(position)}`}
              onClick={() => onOpen(position)}
              onKeyDown={handleKey}
              type="button"
            >
              {label}
            </button>
            {error ? (
              <span id={errorId}>
                <StateMark tone="bad">{error}</StateMark>
              </span>
            ) : null}
            {entry.visible ? null : <StateMark tone="quiet">{t('navAdmin.hidden')}</StateMark>}
            <span className="navigation-target">
              {[t(`navAdmin.kinds.${entry.kind}`), names.getTarget(entry)].filter(Boolean).join(' · ')}
            </span>
            <Menu
              align="end"
              entries={listMenuEntries(row)}
              trigger={
                <IconButton
                  icon={<MoreHorizontal aria-hidden />}
                  label={t('navAdmin.more', { label })}
                  size="sm"
                  tooltipPosition="none"
                />
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the target of a drop, counted as `moveEntry` expects it. */
const computeDropPosition = (from: EntryPosition, target: EntryPosition, mode: 'before' | 'in'): EntryPosition => {
  if (mode === 'in') return [target[0], Number.MAX_SAFE_INTEGER]
  const [index, childIndex] = target
  if (childIndex === undefined) return [from.length === 1 && from[0] < index ? index - 1 : index]
  return [index, from.length === 2 && from[0] === index && from[1] < childIndex ? childIndex - 1 : childIndex]
}
