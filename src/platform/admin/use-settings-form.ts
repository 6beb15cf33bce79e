import { useRef } from 'react'
import { showToast } from '#ui/toasts.ts'
import { useT } from '../web/texts.tsx'
import { type Both, type Form, useForm } from '../web/use-form.ts'

export interface SettingsPlan<V extends object> {
  initial: V
  /** What is wrong, in words by path. */
  check?: ((values: V) => Readonly<Record<string, string>>) | undefined
  /** Answers what stands there now; `before` is what the values were made from. */
  save: (values: V, before: V) => Promise<V>
  /** What stands there after somebody else saved: what is not changed here follows them. */
  reread?: (() => Promise<V>) | undefined
  /** Puts what both changed together where the form's own way, by places in lists, would not do. */
  both?: Both<V> | undefined
  /** What is said once it is saved, where it is not that alone. */
  savedWords?: ((now: V) => string) | undefined
  onSaved?: (() => unknown) | undefined
}

/** A form over what others may change at the same time: nobody saves over what they have not seen. */
export const useSettingsForm = <V extends object>(plan: SettingsPlan<V>): { form: Form<V>; reset: () => void } => {
  const t = useT()
  const saved = useRef(plan.initial)
  const take = (now: V) => {
    saved.current = now
    latest.current.take(now, plan.both)
  }
  const form = useForm<V, V>({
    initial: plan.initial,
    check: plan.check,
    send: values => plan.save(values, saved.current),
    // What clashes is told at its field with what they wrote; whoever saves again has seen it.
    onRefused: async ({ status, message, errors }) => {
      if (status !== 409 || !plan.reread) return false
      // A field that was not changed here follows theirs, and says nothing.
      if (Object.keys(errors).length > 0) showToast('warning', message)
      take(await plan.reread())
      return false
    },
    onDone: async now => {
      take(now)
      showToast('success', plan.savedWords?.(now) ?? t('admin.form.saved'))
      await plan.onSaved?.()
    },
  })
  const latest = useRef(form)
  latest.current = form
  return { form, reset: () => form.reset(saved.current) }
}
