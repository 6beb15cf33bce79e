import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { containsWords } from '#kernel/search-text.ts'
import { readOption, setOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { buildAdminPath } from './admin-path.ts'
import { findPaletteTargets, type PaletteTarget } from './palette-targets.ts'
import { canOpenScreen, findScreen, listSidebarLines, SETTINGS_SECTIONS } from './screens.tsx'

const RECENT_OPTION = 'adminRecent'
const MAX_RECENT_TARGETS = 8
const SEARCH_DELAY_MS = 120

const isPaletteTarget = (value: unknown): value is PaletteTarget =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'note', 'href'].every(name => typeof Reflect.get(value, name) === 'string')

const readRecentTargets = (): PaletteTarget[] => {
  const storedTargets = readOption(RECENT_OPTION)
  return Array.isArray(storedTargets) ? storedTargets.filter(isPaletteTarget) : []
}

const rememberTarget = ({ label, note, href, cacheableLabel: storedLabel = label }: PaletteTarget): void => {
  const otherTargets = readRecentTargets().filter(recentTarget => recentTarget.href !== href)
  setOption(RECENT_OPTION, [{ label: storedLabel, note, href }, ...otherTargets].slice(0, MAX_RECENT_TARGETS))
}

/** Opens the palette on Ctrl+K and ⌘K. */
export const useCommandPalette = () => {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const openOnShortcut = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', openOnShortcut)
    return () => document.removeEventListener('keydown', openOnShortcut)
  }, [])
  return { isOpen, show: () => setIsOpen(true), close: () => setIsOpen(false) }
}

/** Finds screens, products, orders, clients and pages; without input it lists recent targets. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const screens = useScreens()
  const query = words.trim()
  const results = useSearchResults(query)
  const targets =
    query === ''
      ? [...readRecentTargets(), ...screens]
      : [...screens.filter(({ label }) => containsWords(label, query)), ...results]
  useEffect(() => {
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeIndex])
  const openTarget = (target: PaletteTarget | undefined) => {
    if (!target) return
    // Screens are always listed, so only searched targets are remembered.
    if (!screens.some(({ href }) => href === target.href)) rememberTarget(target)
    onClose()
    void navigate(target.href)
  }
  const navigateByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') openTarget(targets[activeIndex])
    else if (step && targets.length > 0) setActiveIndex((activeIndex + step + targets.length) % targets.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog closeLabel={t('admin.close')} initialFocus={field} onClose={onClose} open title={t('admin.palette.title')}>
      <TextField
        aria-activedescendant={targets[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded
        autoComplete="off"
        hideLabel
        label={t('admin.palette.search')}
        onChange={({ target }) => {
          setWords(target.value)
          setActiveIndex(0)
        }}
        onKeyDown={navigateByKey}
        placeholder={t('admin.palette.search')}
        ref={field}
        role="combobox"
        value={words}
      />
      <div aria-label={t('admin.palette.title')} className="palette" id={listId} role="listbox">
        {targets.map((target, index) => (
          <TargetOption
            id={`${listId}-${index}`}
            isActive={index === activeIndex}
            key={target.href}
            onActivate={() => setActiveIndex(index)}
            onOpen={() => openTarget(target)}
            target={target}
          />
        ))}
      </div>
      {targets.length === 0 ? (
        <p className="py-3 text-secondary" role="status">
          {t('admin.palette.nothing')}
        </p>
      ) : null}
    </Dialog>
  )
}

interface TargetOptionProps {
  id: string
  target: PaletteTarget
  isActive: boolean
  onActivate: () => void
  onOpen: () => void
}

const TargetOption = ({ id, target, isActive, onActivate, onOpen }: TargetOptionProps) => (
  <button
    aria-selected={isActive}
    className="option w-full"
    data-highlighted={isActive || undefined}
    id={id}
    onClick={onOpen}
    onPointerMove={onActivate}
    role="option"
    tabIndex={-1}
    type="button"
  >
    <span className="min-w-0 truncate">{target.label}</span>
    <span className="option-keys">{target.note}</span>
  </button>
)

/** Lists the screens that the user may open and the create actions. */
const useScreens = (): PaletteTarget[] => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const sidebarTargets = listSidebarLines(visitor).map(({ model, label }) => ({
    label: t(label),
    note: t('admin.palette.screen'),
    href: buildAdminPath(language, model),
  }))
  const extraTargets = EXTRA_TARGETS.filter(({ model, isCreate = false }) => {
    const screen = findScreen({ model, ...(isCreate && { action: 'create' }) })
    return screen !== undefined && canOpenScreen(visitor, screen)
  }).map(({ model, isCreate = false, label }) => ({
    label: t(label),
    note: t(isCreate ? 'admin.palette.action' : 'admin.palette.screen'),
    href: `${buildAdminPath(language, model)}${isCreate ? '/create' : ''}`,
  }))
  const settingsTargets = SETTINGS_SECTIONS.filter(screen => canOpenScreen(visitor, screen)).map(({ section }) => ({
    label: t(`admin.settings.sections.${section}`),
    note: t('admin.settings.title'),
    href: `${buildAdminPath(language, 'settings')}/edit/${section}`,
  }))
  return [...sidebarTargets, ...extraTargets, ...settingsTargets]
}

/** Screens without a sidebar entry, and create actions. */
const EXTRA_TARGETS: readonly { model: string; label: string; isCreate?: boolean }[] = [
  { model: 'StockDeliveries', label: 'warehouse.tabs.deliveries' },
  { model: 'StockCounts', label: 'warehouse.tabs.counts' },
  { model: 'StockMovements', label: 'warehouse.tabs.movements' },
  { model: 'OrderProposal', label: 'warehouse.tabs.proposal' },
  { model: 'Warehouses', label: 'warehouse.tabs.warehouses' },
  { model: 'order', isCreate: true, label: 'admin.palette.newOrder' },
  { model: 'product', isCreate: true, label: 'admin.palette.newProduct' },
  { model: 'warehouse', isCreate: true, label: 'admin.palette.newWarehouse' },
]

/** Searches after a short pause in typing. */
const useSearchResults = (q: string): PaletteTarget[] => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const visitor = useVisitor()
  const [results, setResults] = useState<{ q: string; targets: PaletteTarget[] }>({ q: '', targets: [] })
  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const timer = setTimeout(
      () =>
        void findPaletteTargets(send, { q, language, visitor, t, signal: controller.signal }, targets =>
          setResults({ q, targets }),
        ),
      SEARCH_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, send, language, visitor, t])
  // Enter must not open a result of an earlier query.
  return q !== '' && results.q === q ? results.targets : []
}
