import MoreHorizontal from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EntryPosition, type EntryStep, moveEntry, stepEntry } from '#content/domain/move-entry.ts'
import { multilingual, textIn } from '#kernel/multilingual.ts'
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

interface NavigationTreeProps {
  entries: NavigationTree
  pages: readonly LinkedPage[]
  errorAt: (path: string) => string | undefined
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
  ...{ kind: 'page', label: multilingual({}), page_id: null, url: null, category_id: null, visible: true },
}

interface Row {
  place: EntryPosition
  entry: NavigationEntry
}

const rowsOf = (entries: NavigationTree): Row[] =>
  entries.flatMap(({ children, ...entry }, at) => [
    { place: [at] as EntryPosition, entry },
    ...children.map((child, below): Row => ({ place: [at, below], entry: child })),
  ])

const keyOf = (place: EntryPosition): string => place.join('.')

/** The edited entry: an existing one, or a new one below a parent. */
type EditTarget = { place: EntryPosition } | { below: number | null }

/** Edits the navigation as a tree of two levels. Entries move by drag or by Alt with the arrow keys. */
export const NavigationTreeView = ({ entries, pages, errorAt, onChange, addIcon }: NavigationTreeProps) => {
  const t = useT()
  const language = useLanguage()
  const [editTarget, setEditTarget] = useState<EditTarget | null>(null)
  useCreateHash(() => setEditTarget({ below: null }))
  const [announcement, announce] = useState('')
  const place = useRef('')
  const names = useNames(pages)
  const rows = rowsOf(entries)
  const put = (moved: ReturnType<typeof moveEntry<NavigationEntry>>, entry: NavigationEntry) => {
    if (!moved) return
    // The moved entry is a new element, so it gets the focus before the next key press.
    flushSync(() => {
      onChange(moved.tree)
      announce(t('navAdmin.moved', { label: names.label(entry) }))
    })
    place.current = keyOf(moved.position)
    const focus = () => document.getElementById(`entry-${place.current}`)?.focus()
    focus()
    // A closing menu takes the focus back, so it moves again in the next frame, unless a dialog is open.
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest('[role="dialog"]')) focus()
    })
  }
  const change = (place: EntryPosition, entry: NavigationEntry | null) => onChange(changed(entries, place, entry))
  const keep = (entry: NavigationEntry) => {
    if (editTarget && 'place' in editTarget) change(editTarget.place, entry)
    else if (editTarget?.below != null) onChange(withBelow(entries, editTarget.below, entry))
    else onChange([...entries, { ...entry, children: [] }])
    setEditTarget(null)
  }
  const current =
    editTarget && 'place' in editTarget ? rows.find(({ place }) => keyOf(place) === keyOf(editTarget.place)) : null
  const mayBelow = (entry: NavigationEntry, place: EntryPosition) => place.length === 1 && entry.kind === 'category'
  const entriesOf = ({ place, entry }: Row): MenuEntry[] => [
    { key: 'edit', label: t('navAdmin.edit'), onSelect: () => setEditTarget({ place }) },
    ...(mayBelow(entry, place)
      ? [{ key: 'below', label: t('navAdmin.addBelow'), onSelect: () => setEditTarget({ below: place[0] }) }]
      : []),
    {
      key: 'hide',
      label: t(entry.visible ? 'navAdmin.hide' : 'navAdmin.show'),
      onSelect: () => change(place, { ...entry, visible: !entry.visible }),
    },
    ...(['up', 'down', 'in', 'out'] as const).map((step, at) => {
      const moved = stepEntry(entries, place, step)
      return {
        ...{ key: step, label: t(`navAdmin.step.${step}`), shortcut: `Alt+${ARROWS[step]}`, startsGroup: at === 0 },
        disabled: moved === null,
        onSelect: () => put(moved, entry),
      }
    }),
    {
      key: 'remove',
      label: t('navAdmin.remove'),
      isDestructive: true,
      startsGroup: true,
      onSelect: () => change(place, null),
    },
  ]
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="measure text-sm text-secondary" id="entry-keys">
          {t('navAdmin.hint')}
        </p>
        <Button icon={addIcon} onClick={() => setEditTarget({ below: null })} size="sm">
          {t('navAdmin.add')}
        </Button>
      </div>
      {rows.length === 0 ? <p className="text-secondary">{t('navAdmin.none')}</p> : null}
      <Rows
        entriesOf={entriesOf}
        errorOf={place => errorAt(pathOf(place))}
        names={names}
        onDrop={(from, to) => put(moveEntry(entries, from.place, to), from.entry)}
        onOpen={place => setEditTarget({ place })}
        onSteer={(row, step) => put(stepEntry(entries, row.place, step), row.entry)}
        rows={rows}
      />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {editTarget ? (
        <EntryDialog
          entry={current?.entry ?? NEW_ENTRY}
          errorAt={field => (current ? errorAt(`${pathOf(current.place)}.${field}`) : undefined)}
          hasBelow={current?.place.length === 1 && (entries[current.place[0]]?.children.length ?? 0) > 0}
          isNew={!current}
          key={JSON.stringify(editTarget)}
          language={language}
          onClose={() => setEditTarget(null)}
          onKeep={keep}
          pages={pages}
        />
      ) : null}
    </>
  )
}

const ARROWS = { up: '↑', down: '↓', in: '→', out: '←' } as const

/** The path of an entry in the form and in the errors of the server. */
const pathOf = ([at, below]: EntryPosition): string =>
  below === undefined ? `entries.${at}` : `entries.${at}.children.${below}`

/** Replaces or removes an entry. */
const changed = (entries: NavigationTree, [at, below]: EntryPosition, entry: NavigationEntry | null): NavigationTree =>
  entries.flatMap((one, index) => {
    if (index !== at) return one
    if (below === undefined) return entry ? { ...entry, children: one.children } : []
    return {
      ...one,
      children: entry ? one.children.with(below, entry) : one.children.toSpliced(below, 1),
    }
  })

const withBelow = (entries: NavigationTree, at: number, entry: NavigationEntry): NavigationTree =>
  entries.map((one, index) => (index === at ? { ...one, children: [...one.children, entry] } : one))

/** Returns the label and the target name of entries. */
const useNames = (pages: readonly LinkedPage[]) => {
  const t = useT()
  const language = useLanguage()
  const categories = flattenCategories(usePageOptions().categories ?? [])
  const categoryOf = (id: number | null) => categories.find(one => one.id === id)?.name
  return {
    label: ({ label, category_id }: NavigationEntry) =>
      textIn(label, language) || categoryOf(category_id) || t('navAdmin.noLabel'),
    target: ({ kind, page_id, url, category_id }: NavigationEntry) => {
      if (kind === 'page') return pages.find(({ id }) => id === page_id)?.title ?? t('navAdmin.gone')
      return kind === 'category' ? (categoryOf(category_id) ?? '') : (url ?? '')
    },
  }
}

interface RowsProps {
  rows: readonly Row[]
  names: ReturnType<typeof useNames>
  entriesOf: (row: Row) => MenuEntry[]
  errorOf: (place: EntryPosition) => string | undefined
  onOpen: (place: EntryPosition) => void
  onSteer: (row: Row, step: EntryStep) => void
  onDrop: (from: Row, to: EntryPosition) => void
}

const Rows = ({ rows, names, entriesOf, errorOf, onOpen, onSteer, onDrop }: RowsProps) => {
  const t = useT()
  const { dragged, over, getHandleProps } = useRowDrag({
    rows,
    getKey: ({ place }) => keyOf(place),
    canContain: ({ place, entry }) => place.length === 1 && entry.kind === 'category',
    onDrop: (from, { place }, how) => onDrop(from, dropPlace(from.place, place, how)),
  })
  return (
    <ul aria-label={t('navAdmin.entries')} className="category-tree">
      {rows.map(row => {
        const { place, entry } = row
        const error = errorOf(place)
        const errorId = `entry-error-${keyOf(place)}`
        const label = names.label(entry)
        const steer = (event: KeyboardEvent) => {
          const step = STEPS[event.key]
          if (!event.altKey || !step) return
          event.preventDefault()
          onSteer(row, step)
        }
        return (
          <li
            data-dragged={dragged === keyOf(place) || undefined}
            data-over={over?.key === keyOf(place) ? over.target : undefined}
            data-row={keyOf(place)}
            key={keyOf(place)}
            style={{ paddingInlineStart: place.length === 2 ? '1.5rem' : undefined }}
          >
            <span className="category-grip" {...getHandleProps(keyOf(place))}>
              <GripVertical />
            </span>
            <button
              aria-describedby={error ? `${errorId} entry-keys` : 'entry-keys'}
              className="category-name"
              data-field={pathOf(place)}
              data-print
              id={`entry-${keyOf(place)}`}
              onClick={() => onOpen(place)}
              onKeyDown={steer}
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
              {[t(`navAdmin.kinds.${entry.kind}`), names.target(entry)].filter(Boolean).join(' · ')}
            </span>
            <Menu
              align="end"
              entries={entriesOf(row)}
              trigger={
                <IconButton
                  icon={<MoreHorizontal aria-hidden />}
                  label={t('navAdmin.more', { label })}
                  size="sm"
                  tip="none"
                />
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the target of a drop, with places counted without the dragged entry. */
const dropPlace = (from: EntryPosition, on: EntryPosition, how: 'before' | 'in'): EntryPosition => {
  if (how === 'in') return [on[0], Number.MAX_SAFE_INTEGER]
  const [at, below] = on
  if (below === undefined) return [from.length === 1 && from[0] < at ? at - 1 : at]
  return [at, from.length === 2 && from[0] === at && from[1] < below ? below - 1 : below]
}
