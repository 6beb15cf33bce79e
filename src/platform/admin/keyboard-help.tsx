import { useState } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { useT } from '../web/texts.tsx'
import { useHotkey } from './use-hotkey.ts'

export type KeyLabel = readonly [key: string, label: string]

/** Shows a dialog with the keyboard shortcuts of a screen; `?` opens it. */
export const KeyboardHelp = ({ keys }: { keys: readonly KeyLabel[] }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  useHotkey('?', () => setIsOpen(true))
  return (
    <Dialog
      closeLabel={t('admin.close')}
      onClose={() => setIsOpen(false)}
      open={isOpen}
      title={t('admin.list.keys.title')}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {[...keys, ['?', t('admin.list.keys.help')] as const].map(([key, label]) => (
          <div className="contents" key={key}>
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
