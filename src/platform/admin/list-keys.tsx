import { useState } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { useT } from '../web/texts.tsx'
import { useKey } from './use-key.ts'

const KEYS = [
  ['/', 'search'],
  ['↓', 'leave'],
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
  ['x', 'choose'],
  ['?', 'help'],
] as const

interface ListKeysProps {
  selectable: boolean
  /** Keys of what is done with selected rows, with what they do. */
  more?: readonly (readonly [key: string, label: string])[] | undefined
}

/** What the keys of a list do; `?` tells. */
export const ListKeys = ({ selectable, more = [] }: ListKeysProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  useKey('?', () => setOpen(true))
  return (
    <Dialog closeLabel={t('admin.close')} onClose={() => setOpen(false)} open={open} title={t('admin.list.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.filter(([, does]) => selectable || does !== 'choose').map(([key, does]) => (
          <div className="contents" key={key}>
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{t(`admin.list.keys.${does}`)}</dd>
          </div>
        ))}
        {more.map(([key, label]) => (
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
