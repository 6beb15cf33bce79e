import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Page } from '#content/contract-content.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useNavigationSignal } from '#platform/web/use-navigation-signal.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import '#ui/admin/styles.css'
import type { BlockViews } from '#content/web/parts/block-list.tsx'
import { useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { can } from '#wire/visitor.ts'
import './editing.css'
import type { LoadBlockData } from './block-types.ts'
import { prepareFormatting } from './formatting.ts'
import { HiddenPageNotice } from './hidden-page-notice.tsx'
import { moveLostFocus } from './move-lost-focus.ts'
import { NewPageDialog } from './new-page-dialog.tsx'
import { inlineEdits } from './parts/inline-edits.ts'
import { preserveScroll } from './preserve-scroll.ts'
import { session, useSession } from './session.ts'
import { fetchBlockTypes, usePrefetchedEditing } from './use-prefetched-editing.ts'

interface StaffBarProps {
  page: Page | null
  /** Loads the views of all block types. */
  fetchViews: () => Promise<BlockViews>
  /** Loads data that blocks show beyond their own. */
  loadBlocks: LoadBlockData
  /** Inline editing tools of other modules. */
  children?: ReactNode
}

type EditorComponent = typeof import('./editor.tsx').Editor

/** Loads the editor and the rich text library in parallel. */
const fetchEditor = () => {
  // A failed load is retried when a text gets the focus.
  prepareFormatting().catch(() => undefined)
  return loadWithRetry(() => import('./editor.tsx'))
}

/** Shows the bar that starts editing a page. Users without page rights see only the tools of other modules. */
export const StaffBar = ({ page, fetchViews, loadBlocks, children }: StaffBarProps) => {
  const t = useT()
  const send = useSend()
  const [loadedEditor, setLoadedEditor] = useState<{ Editor: EditorComponent }>()
  const { pageKey, hash } = usePageKey(page)
  const [startingKey, setStartingKey] = useState<string | null>(null)
  const isBusy = startingKey === pageKey
  const createSignal = useNavigationSignal(pageKey)
  const canEditPages = can(useVisitor(), 'page.edit')
  const canManage = useCanManagePages()
  const isOpen = useSession(() => true) ?? false
  useEditShortcut({ isEnabled: canEditPages && !isBusy && !isOpen, onPress: () => void startEditing() })
  // `#edit` starts the editor directly, for links from the administration area and for new pages.
  useEffect(() => {
    // The router's hash matches the rendered page, while the window's hash is removed once used.
    if (!canEditPages || hash !== '#edit' || window.location.hash !== '#edit') return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    void startEditing()
  })
  const prefetchedEditing = usePrefetchedEditing(page)
  /** Prefetches when the pointer or focus reaches the button. A failed request is repeated and reported on click. */
  const prefetchEditor = () => {
    prefetchedEditing.prefetch()
    fetchEditor().catch(() => undefined)
    fetchViews().catch(() => undefined)
  }
  useEffect(
    () => (canEditPages ? runWhenIdle(() => void fetchEditor().catch(() => undefined)) : undefined),
    [canEditPages],
  )
  const startEditing = async () => {
    if (inlineEdits.isOpen()) return
    const signal = createSignal()
    const isCurrent = () => !signal.aborted
    setStartingKey(pageKey)
    try {
      // API calls start first, because browsers limit parallel requests and the database takes longer than files.
      const [editingData, descriptions, { Editor, startEditor }, views] = await Promise.all([
        prefetchedEditing.load(),
        fetchBlockTypes(send),
        fetchEditor(),
        fetchViews(),
      ])
      if (!isCurrent() || inlineEdits.isOpen()) return
      const showEditor = () => {
        setLoadedEditor({ Editor })
        session.begin(editingData)
        startEditor(editingData.document, descriptions, views, loadBlocks)
      }
      moveLostFocus(() => preserveScroll(showEditor), '.edit-dock')
    } catch (error) {
      if (isCurrent()) notifyError(error)
    } finally {
      setStartingKey(current => (current === pageKey ? null : current))
    }
  }
  const hidden = page?.hidden ?? false
  if (isOpen && loadedEditor) return <loadedEditor.Editor isHidden={hidden} />
  return (
    <aside aria-label={t('editing.bar')} className="edit-dock" data-keep-clear data-idle>
      {hidden ? <HiddenPageNotice /> : null}
      {canManage ? <NewPageButton page={page} /> : null}
      {children}
      {canEditPages ? (
        <Button
          data-starts-editing
          icon={<Pencil aria-hidden />}
          isLoading={isBusy}
          onClick={startEditing}
          onFocus={prefetchEditor}
          onPointerEnter={prefetchEditor}
          size="sm"
          title="Ctrl+Shift+E"
          variant="primary"
        >
          {t('editing.edit')}
        </Button>
      ) : null}
    </aside>
  )
}

/** Listens to Ctrl+Shift+E and ⌘⇧E. */
const useEditShortcut = ({ isEnabled, onPress }: { isEnabled: boolean; onPress: () => void }): void => {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isEnabled) return
    const pressOnShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'e' || !(event.ctrlKey || event.metaKey) || !event.shiftKey) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', pressOnShortcut)
    return () => document.removeEventListener('keydown', pressOnShortcut)
  }, [isEnabled])
}

/** Returns a key of the current page, and the hash. The key changes when navigation starts. */
const usePageKey = (page: Page | null): { pageKey: string; hash: string } => {
  const { pathname, hash } = useLocation()
  const { location: next = null } = useNavigation()
  const isLeaving = next !== null && next.pathname !== pathname
  return { pageKey: `${pathname} ${page?.id} ${isLeaving}`, hash }
}

/** Runs work when the browser is idle, unless data saving is on. */
const runWhenIdle = (work: () => void): (() => void) | undefined => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return undefined
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const callbackId = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(callbackId)
}

const NewPageButton = ({ page }: { page: Page | null }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const label = t('editing.newPage')
  return (
    <>
      <IconButton
        icon={<FilePlus2 aria-hidden />}
        label={label}
        onClick={() => setIsOpen(true)}
        size="sm"
        tooltipPosition="none"
        title={label}
      />
      <NewPageDialog onClose={() => setIsOpen(false)} isOpen={isOpen} page={page} />
    </>
  )
}
