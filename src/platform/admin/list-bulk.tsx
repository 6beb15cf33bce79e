import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { FileOf } from '#wire/endpoint.ts'
import { useT } from '../web/texts.tsx'
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx'
import type { BulkCalls, BulkDone } from './bulk-run.ts'
import { type KeptAct, useKeptAct } from './kept-act.ts'
import { LastAct } from './last-act.tsx'
import type { Selection } from './list-selection.ts'
import { useFile } from './use-file.ts'
import { useKey } from './use-key.ts'

/** A file or a screen of the selected rows: a screen takes the place of the list, a file opens beside it. */
export type BulkLink = {
  key: string
  label: string
  icon?: ReactNode
  shortcut?: string | undefined
  /** More rows than these fit into no file. */
  most: number
} & ({ screen: (ids: string) => string } | { file: FileOf<{ ids: string }> })

export interface Bulk {
  /** What does it; a list whose rows only go into files has none. */
  calls?: BulkCalls | undefined
  actions: readonly BulkAction[]
  links?: readonly BulkLink[] | undefined
  /** What was done cannot be taken back. */
  final?: boolean | undefined
}

interface ListBulkProps {
  bulk: Bulk
  selection: Selection
  /** Rows on all pages. */
  total: number
  /** All rows of the page are selected, and there are more. */
  wholePage: boolean
  /** Beside the actions. */
  children?: ReactNode
}

/** What is selected and what can be done with it; what was done last can be taken back, and gone on with where it was not finished. */
export const ListBulk = ({ bulk, selection, total, wholePage, children }: ListBulkProps) => {
  const t = useT()
  const { calls } = bulk
  const [action, setAction] = useState<BulkAction | null>(null)
  const [begun, setBegun] = useState<KeptAct | null>(null)
  const [done, setDone] = useState<BulkDone | null>(null)
  const [kept, keep] = useKeptAct(calls)
  const ofKept = bulk.actions.find(({ key }) => key === kept?.action)
  const close = () => {
    setAction(null)
    setBegun(null)
  }
  const goOn = (act: KeptAct, action: BulkAction) => {
    setBegun(act)
    setAction(action)
  }
  return (
    <>
      {selection.count > 0 ? (
        <div aria-label={t('admin.bulk.bar')} className="bulk-bar" role="toolbar">
          <p className="tabular font-bold" role="status">
            {t('admin.bulk.selected', { count: selection.count })}
          </p>
          {wholePage && !selection.isAll ? (
            <Button onClick={selection.chooseAll} size="sm" variant="ghost">
              {t('admin.bulk.selectAll', { count: total })}
            </Button>
          ) : null}
          {bulk.actions.map(one => (
            <Button
              icon={one.icon}
              key={one.key}
              onClick={() => setAction(one)}
              size="sm"
              variant={one.danger ? 'danger' : 'secondary'}
            >
              {one.label}
            </Button>
          ))}
          {(bulk.links ?? []).map(link => (
            <LinkButton key={link.key} link={link} selection={selection} />
          ))}
          {bulk.actions.map(one => (
            <Shortcut key={one.key} onPress={() => action === null && setAction(one)} shortcut={one.shortcut} />
          ))}
          {children}
          <Button icon={<X aria-hidden />} onClick={selection.clear} size="sm" variant="ghost">
            {t('admin.bulk.none')}
          </Button>
        </div>
      ) : null}
      {kept && calls && action === null ? (
        <LastAct
          calls={calls}
          done={done?.act === kept.act ? done : null}
          final={bulk.final ?? false}
          keep={keep}
          kept={kept}
          label={ofKept?.label}
          onClose={() => keep(null)}
          onGoOn={ofKept && (() => goOn(kept, ofKept))}
        />
      ) : null}
      {action && calls ? (
        <BulkDialog
          action={action}
          begun={begun}
          calls={calls}
          count={begun?.of ?? selection.count}
          keep={keep}
          onClose={close}
          onDone={next => {
            close()
            setDone(next)
            selection.clear()
          }}
          which={() => begun?.which ?? selection.which()}
        />
      ) : null}
    </>
  )
}

/** A key of the page that does what a button does. */
const Shortcut = ({ shortcut, onPress }: { shortcut: string | undefined; onPress: () => void }) => {
  useKey(shortcut ?? '', onPress)
  return null
}

const LinkButton = ({ link, selection }: { link: BulkLink; selection: Selection }) => {
  const fits = !selection.isAll && selection.count <= link.most
  const ids = [...selection.selected].join()
  const navigate = useNavigate()
  const file = useFile()
  const open = () => {
    if (!fits) return
    if ('screen' in link) void navigate(link.screen(ids))
    else void file.open(link.file, { query: { ids } })
  }
  useKey(link.shortcut ?? '', open)
  return (
    <Button disabled={!fits} icon={link.icon} loading={file.busy} onClick={open} size="sm">
      {link.label}
    </Button>
  )
}
