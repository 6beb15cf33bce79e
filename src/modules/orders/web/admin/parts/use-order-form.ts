import { useRef } from 'react'
import { type AdminOrder, orderAdmin } from '#orders/contract-order-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { isSame } from '#platform/web/form-values.ts'
import { type LostSaves, mergeAfterLostSave } from '#platform/web/lost-saves.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, type FormOptions, type MergeValues, useForm } from '#platform/web/use-form.ts'
import { showToast } from '#ui/toasts.ts'

/** `done`: the order contains the form's values. `arrived`: it contains an earlier attempt, which cannot be changed. */
export type Resumption<V> = V | 'done' | 'arrived' | null

interface OrderFormOptions<V extends object>
  extends Pick<FormOptions<V, unknown>, 'check' | 'controlledPaths' | 'validatesOnBlur'> {
  order: AdminOrder
  /** Returns the values of an opened or changed order. */
  toValues: (order: AdminOrder) => V
  /** `base` is the order that the values were made from. */
  send: (values: V, base: AdminOrder) => Promise<unknown>
  /** Merges the changes of others into the form. */
  merge?: MergeValues<V> | undefined
  /**
   * Returns the values still to send when the current order contains a save whose answer was lost. Null without such
   * a save. The default compares the form's values with those of the order.
   */
  resume?: ((saves: LostSaves<V>, current: AdminOrder, base: AdminOrder) => Resumption<V>) | undefined
  /** The message after the change. */
  message?: string | undefined
  /** Runs after a conflict with somebody else. */
  onConflict?: (() => void) | undefined
  onClose: () => void
}

/**
 * Manages the form of a dialog that changes an order. A conflict with the user's own save, whose answer was lost, is
 * resolved without a message. After other conflicts the form takes over the changes of others.
 */
export const useOrderForm = <V extends object>(options: OrderFormOptions<V>): Form<V> => {
  const { order, toValues, send, merge, message, onClose } = options
  const t = useT()
  const call = useSend()
  const reload = useReload()
  const base = useRef(order)
  const resume =
    options.resume ??
    ((saves: LostSaves<V>, current: AdminOrder): Resumption<V> => {
      const merged = mergeAfterLostSave(saves, toValues(current), merge)
      return merged && isSame(merged, toValues(current)) ? 'done' : merged
    })
  const finish = async () => {
    await reload()
    if (message !== undefined) showToast('success', message)
    onClose()
  }
  const form: Form<V> = useForm<V, unknown>({
    initial: () => toValues(order),
    check: options.check,
    controlledPaths: options.controlledPaths,
    validatesOnBlur: options.validatesOnBlur,
    send: (values, { lost }) => {
      // A repeated call keeps its order, because a reload may have found the change of the first one.
      if (lost.length === 0) base.current = order
      return send(values, base.current)
    },
    onError: async (failure, mine, lost) => {
      if (failure.status !== 409) return false
      const { body } = await call(orderAdmin.view, { params: { id: order.id } })
      const current = body.data
      const saves = { before: toValues(base.current), mine, lost }
      const resumption = lost.length === 0 ? null : resume(saves, current, base.current)
      if (resumption === null || resumption === 'arrived') {
        base.current = current
        form.rebase(toValues(current), merge)
        if (resumption) showToast('info', t('orderAdmin.arrived'))
        else showToast('warning', failure.message)
        await reload()
        if (!resumption) options.onConflict?.()
        return resumption !== null
      }
      if (resumption !== 'done') await send(resumption, current)
      await finish()
      return true
    },
    onDone: finish,
  })
  return form
}
