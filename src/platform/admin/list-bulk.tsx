import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { BulkPlan, BulkRefusals } from '#wire/contract-bulk.ts'
import type { FileOf } from '#wire/endpoint.ts'
import { SendFailure } from '#wire/send.ts'
import { useSend } from '../web/send-context.tsx'
import { useT } from '../web/texts.tsx'
import { actOfDeed, type BulkCalls, type BulkDone, runBulk, undoBulk, usePlan } from './bulk-run.ts'
import type { Selection } from './list-selection.ts'
import { useFile } from './use-file.ts'
import { useKey } from './use-key.ts'

/** Something that is done to many rows. */
export interface BulkAction {
  key: string
  /** As a verb: "Change prices". */
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** A key that does it while rows are selected. */
  shortcut?: string | undefined
  /** What is to be chosen first; it tells the deed, or null as long as there is none. Without it the deed is `deed`. */
  fields?: ((onDeed: (deed: object | null) => void) => ReactNode) | undefined
  deed?: object | undefined
}

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

/** What is selected and what can be done with it; what was done last can be taken back. */
export const ListBulk = ({ bulk, selection, total, wholePage, children }: ListBulkProps) => {
  const t = useT()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [last, setLast] = useState<BulkDone | null>(null)
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
      {last && bulk.calls ? (
        <LastAct calls={bulk.calls} done={last} final={bulk.final ?? false} onClose={() => setLast(null)} />
      ) : null}
      {action && bulk.calls ? (
        <BulkDialog
          action={action}
          calls={bulk.calls}
          onClose={() => setAction(null)}
          onDone={done => {
            setAction(null)
            setLast(done)
            selection.clear()
          }}
          selection={selection}
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

interface BulkDialogProps {
  action: BulkAction
  calls: BulkCalls
  selection: Selection
  onDone: (done: BulkDone) => void
  onClose: () => void
}

const BulkDialog = ({ action, calls, selection, onDone, onClose }: BulkDialogProps) => {
  const t = useT()
  const [deed, setDeed] = useState<object | null>(action.deed ?? null)
  const { plan, failure } = usePlan(calls, selection.which(), deed)
  const { run, stop, progress, begun } = useRun(calls, onDone)
  /** Some are changed, and it did not go on: the same can be gone on with, and nothing else. */
  const isPartly = begun !== null && begun.changed > 0
  const close = () => (progress !== null ? stop() : isPartly ? onDone(begun) : onClose())
  const count = plan?.ids.length ?? 0
  const go = useRef<HTMLButtonElement>(null)
  const plain = action.fields === undefined
  // Where nothing is to be filled in, the keyboard goes on with Enter.
  useEffect(() => {
    if (plain && count > 0) go.current?.focus()
  }, [plain, count])
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('admin.bulk.selected', { count: selection.count })}
      footer={
        <>
          <Button onClick={close}>{t(progress === null ? 'admin.cancel' : 'admin.bulk.stop')}</Button>
          <Button
            disabled={count === 0}
            loading={progress !== null}
            ref={go}
            onClick={() => plan && deed && void run(plan, deed)}
            variant={action.danger ? 'danger' : 'primary'}
          >
            {count === 0 ? action.label : t('admin.bulk.do', { label: action.label, count })}
          </Button>
        </>
      }
      onClose={close}
      open
      title={action.label}
    >
      <div className="grid gap-4">
        <div className="grid gap-4" hidden={progress !== null || isPartly}>
          {action.fields?.(setDeed)}
        </div>
        {progress === null ? null : <Progress of={count} value={progress} />}
        {begun?.fault && progress === null ? (
          <Notice kind="danger">
            <HowFar done={begun} />
          </Notice>
        ) : null}
        {deed === null ? null : failure ? (
          <Notice kind="danger">{failure}</Notice>
        ) : plan ? (
          <Planned plan={plan} />
        ) : (
          <Spinner label={t('admin.bulk.trying')} />
        )}
      </div>
    </Dialog>
  )
}

/** Runs a planned change. What a failed step left done is told, and gone on with as the same act. */
const useRun = (calls: BulkCalls, onDone: (done: BulkDone) => void) => {
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<number | null>(null)
  const [begun, setBegun] = useState<BulkDone | null>(null)
  const [actOf] = useState(actOfDeed)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async ({ ids }: BulkPlan, deed: object) => {
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      const planned = { ids, deed, act: actOf(deed) }
      const done = await runBulk(send, calls, planned, { signal: controller.signal, onStep: setProgress })
      if (done.fault === null) onDone(done)
      // What an earlier run of the act had changed stays changed, though this one came less far.
      else setBegun(before => ({ ...(before && before.changed > done.changed ? before : done), fault: done.fault }))
    } finally {
      setProgress(null)
      await revalidate()
    }
  }
  return { run, stop: () => running.current?.abort(), progress, begun }
}

/** How many were changed, and why it were not more. */
const HowFar = ({ done }: { done: BulkDone }) => {
  const t = useT()
  return (
    <>
      {done.changed > 0 || done.fault === null ? <p>{t('admin.bulk.done', { count: done.changed })}</p> : null}
      {done.fault === null ? null : <p>{t('admin.bulk.failed', { message: done.fault })}</p>}
    </>
  )
}

const Progress = ({ value, of }: { value: number; of: number }) => {
  const t = useT()
  return (
    <div className="grid gap-1">
      <progress aria-label={t('admin.bulk.progress')} className="progress" max={Math.max(1, of)} value={value} />
      <p className="tabular text-sm text-secondary">{t('admin.bulk.progressOf', { value, of })}</p>
    </div>
  )
}

const Planned = ({ plan }: { plan: BulkPlan }) => {
  const t = useT()
  return (
    <div className="grid gap-3" role="status">
      <p className="font-bold">{t('admin.bulk.change', { count: plan.ids.length })}</p>
      <Refused refused={plan.refused} />
      {plan.examples.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {plan.examples.map(({ name, before, after }) => (
            <li className="flex flex-wrap justify-between gap-x-4" key={name + before}>
              <span className="min-w-0 truncate">{name}</span>
              <span className="tabular">
                <s className="text-secondary">{before}</s> → <b>{after}</b>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const Refused = ({ refused }: { refused: BulkRefusals }) => {
  const t = useT()
  return refused.length === 0 ? null : (
    <ul className="grid gap-1">
      {refused.map(({ reason, count, names }) => (
        <li className="text-secondary" key={reason}>
          {t('admin.bulk.refused', { count, reason })}{' '}
          <span className="text-sm">
            ({names.join(', ')}
            {count > names.length ? ' …' : ''})
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What was done, and the way back. */
interface LastActProps {
  calls: BulkCalls
  done: BulkDone
  final: boolean
  onClose: () => void
}

const LastAct = ({ calls, done, final, onClose }: LastActProps) => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<{ busy: boolean; message?: string }>({ busy: false })
  const undo = async () => {
    setState({ busy: true })
    try {
      const { undone, left } = await undoBulk(send, calls, done.act, () => undefined)
      const message = t('admin.bulk.undone', { count: undone })
      setState({ busy: false, message: left > 0 ? `${message} ${t('admin.bulk.undoLeft', { count: left })}` : message })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      setState({ busy: false, message: t('admin.bulk.failed', { message: error.message }) })
    }
    await revalidate()
  }
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-2">
          {state.message || final ? null : (
            <Button loading={state.busy} onClick={() => void undo()} size="sm">
              {t('admin.bulk.undo')}
            </Button>
          )}
          <Button onClick={onClose} size="sm" variant="ghost">
            {t('admin.close')}
          </Button>
        </div>
      }
      className="mb-3"
      kind={done.fault === null ? 'success' : 'warning'}
    >
      {state.message ?? (
        <>
          <HowFar done={done} />
          <Refused refused={done.refused} />
        </>
      )}
    </Notice>
  )
}
