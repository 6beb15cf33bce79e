import { useState } from 'react'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { ListSearch } from '#platform/admin/list-search.tsx'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useList } from '#platform/web/use-list.ts'
import { CellNumber } from '#ui/admin/cell-number.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { parts } from './contract-parts.ts'

/** Shows widgets whose answers the test releases. */
export const LateScreen = () => {
  const [openName, setOpenName] = useState<string>()
  return (
    <>
      <Cells />
      {['first', 'second', 'visitor'].map(name => (
        <Button key={name} onClick={() => setOpenName(name)}>{`Open the ${name}`}</Button>
      ))}
      {openName === 'visitor' && <VisitorNote onClose={() => setOpenName(undefined)} />}
      {openName !== undefined && openName !== 'visitor' && (
        <Note key={openName} name={openName} onClose={() => setOpenName(undefined)} />
      )}
    </>
  )
}

const Cells = () => {
  const send = useSend()
  const [amounts, setAmounts] = useState([1, 2, 3])
  const change = async (index: number, amount: number): Promise<boolean> => {
    try {
      await send(parts.save, { body: { at: index, amount } })
    } catch (error) {
      if (error instanceof SendError) return false
      throw error
    }
    setAmounts(previousAmounts => previousAmounts.with(index, amount))
    return true
  }
  return (
    <table>
      <tbody>
        {amounts.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr key={index}>
            <td>
              <CellNumber
                column="amount"
                label={`Amount ${index}`}
                language="en"
                onSave={newAmount => change(index, newAmount)}
                decimals={0}
                formatted={String(amount)}
                value={amount}
                errorText="Enter how many there are."
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Note = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const send = useSend()
  const form = useForm({ initial: { note: '' }, send: values => send(parts.save, { body: values }), onDone: onClose })
  return (
    <FormDialog form={form} hint={`The ${name} one`} onClose={onClose} title={`Keep the ${name}`}>
      <TextField {...form.field('note')} label="Note" />
    </FormDialog>
  )
}

const VisitorNote = ({ onClose }: { onClose: () => void }) => {
  const send = useSend()
  const form = useForm({ initial: {}, send: () => send(parts.save, { body: {} }), onDone: onClose })
  return (
    <Dialog isBusy={form.isBusy} closeLabel="Close" onClose={onClose} open title="Keep the visitor">
      <form {...form.props}>
        <FormMessage form={form} />
        <Button isLoading={form.isBusy} type="submit">
          Keep the visitor
        </Button>
      </form>
    </Dialog>
  )
}

/** Shows a form that closes itself once it is saved. */
export const ClosingScreen = () => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Link href="/parts/late">Somewhere else</Link>
      {isOpen ? <ClosingForm onDone={() => setIsOpen(false)} /> : null}
    </>
  )
}

const ClosingForm = ({ onDone }: { onDone: () => void }) => {
  const send = useSend()
  const form = useForm({ initial: { note: '' }, send: values => send(parts.save, { body: values }), onDone })
  return (
    <form {...form.props}>
      <TextField {...form.field('note')} label="Note" />
      <Button isLoading={form.isBusy} type="submit">
        Save
      </Button>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </form>
  )
}

const PLAN: ListPlan = { sort: 'id', pageSize: 20, filters: { state: ['paid'], kind: ['big'] } }

/** Shows a list whose address changes once its loader has answered. */
export const LateList = () => {
  const list = useList(PLAN)
  return (
    <>
      <ListSearch label="Search" list={list} />
      <Button onClick={() => list.setFilter('state', 'paid')}>Paid ones</Button>
      <Button onClick={() => list.setFilter('kind', 'big')}>Big ones</Button>
      <Button onClick={() => list.sortBy('total')}>By total</Button>
      <Button onClick={list.clear}>All of them</Button>
    </>
  )
}
