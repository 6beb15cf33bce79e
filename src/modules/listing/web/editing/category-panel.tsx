import { FolderTree, Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { categoryAdmin, type ListedCategory } from '#catalog/contract-category.ts'
import type { EditedCategory } from '#catalog/web/admin/parts/category-dialog.tsx'
import { CategoryTreeEditor } from '#catalog/web/admin/parts/category-tree-editor.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** The tree of categories beside the list, which follows each change at once. */
export const CategoryPanel = () => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={opener}>
      <Button icon={<FolderTree aria-hidden />} onClick={() => setOpen(!open)} size="sm" variant="ghost">
        {t('categoryAdmin.title')}
      </Button>
      {open ? createPortal(<Panel onClose={close} />, document.body) : null}
    </span>
  )
}

const Panel = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const [rows, setRows] = useState<readonly ListedCategory[]>([])
  const [edited, setEdited] = useState<EditedCategory | null>(null)
  const panel = useRef<HTMLElement>(null)
  const load = async () => setRows((await send(categoryAdmin.list, {})).body.results)
  // What failed is told by itself.
  const reload = useEffectEvent(() => void load().catch(() => undefined))
  useEffect(() => {
    reload()
    panel.current?.querySelector('button')?.focus()
  }, [])
  return (
    <section
      aria-label={t('categoryAdmin.title')}
      className="edit-panel"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented && edited === null) onClose()
      }}
      ref={panel}
    >
      <header>
        <h2>{t('categoryAdmin.title')}</h2>
        <IconButton icon={<X aria-hidden />} label={t('content.close')} onClick={onClose} tip="none" />
      </header>
      <div className="edit-panel-body">
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => setEdited({ parent_id: 0 })} size="sm">
            {t('categoryAdmin.new')}
          </Button>
        </div>
        <div>
          <CategoryTreeEditor
            edited={edited}
            onDone={() => void load().catch(() => undefined)}
            onEdit={setEdited}
            rows={rows}
          />
        </div>
      </div>
    </section>
  )
}
