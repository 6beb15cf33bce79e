import FolderTree from 'lucide-react/icons/folder-tree'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { categoryAdmin, type ListedCategory } from '#catalog/contract-category.ts'
import type { EditedCategory } from '#catalog/web/admin/parts/category-dialog.tsx'
import { CategoryTreeEditor } from '#catalog/web/admin/parts/category-tree-editor.tsx'
import { useInlineEdit } from '#content/web/editing/parts/inline-edits.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Edits the category tree next to the list, which follows each change immediately. */
export const CategoryPanel = () => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLSpanElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={opener}>
      <Button icon={<FolderTree aria-hidden />} onClick={() => setIsOpen(!isOpen)} size="sm" variant="ghost">
        {t('categoryAdmin.title')}
      </Button>
      {isOpen ? createPortal(<Panel onClose={close} />, document.body) : null}
    </span>
  )
}

const Panel = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const [rows, setRows] = useState<readonly ListedCategory[]>([])
  const [editedCategory, setEditedCategory] = useState<EditedCategory | null>(null)
  useInlineEdit(editedCategory !== null)
  const panel = useRef<HTMLElement>(null)
  const requestNumbers = useRef({ started: 0, shown: 0 })
  const load = async () => {
    requestNumbers.current.started += 1
    const requestNumber = requestNumbers.current.started
    const { results } = (await send(categoryAdmin.list, {})).body
    // Answers can arrive out of order.
    if (requestNumber < requestNumbers.current.shown) return
    requestNumbers.current.shown = requestNumber
    setRows(results)
  }
  // `send` already reports failures.
  const loadIgnoringFailure = () => load().catch(() => undefined)
  const reload = useEffectEvent(() => void loadIgnoringFailure())
  useEffect(() => {
    reload()
    panel.current?.querySelector('button')?.focus()
  }, [])
  return (
    <section
      aria-label={t('categoryAdmin.title')}
      className="edit-panel"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented && editedCategory === null) onClose()
      }}
      ref={panel}
    >
      <header>
        <h2>{t('categoryAdmin.title')}</h2>
        <IconButton icon={<X aria-hidden />} label={t('content.close')} onClick={onClose} tooltipPosition="none" />
      </header>
      <div className="edit-panel-body">
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => setEditedCategory({ parent_id: 0 })} size="sm">
            {t('categoryAdmin.new')}
          </Button>
        </div>
        <div>
          <CategoryTreeEditor
            edited={editedCategory}
            onDone={loadIgnoringFailure}
            onEdit={setEditedCategory}
            rows={rows}
          />
        </div>
      </div>
    </section>
  )
}
