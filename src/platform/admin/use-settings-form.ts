import { useRef } from 'react'
import { showToast } from '#ui/toasts.ts'
import { mergeAfterLostSave } from '../web/lost-saves.ts'
import { useT } from '../web/texts.tsx'
import { type Form, type MergeValues, useForm } from '../web/use-form.ts'

export interface SettingsFormOptions<V extends object> {
  initial: V
  /** Returns error messages by path. */
  check?: ((values: V) => Readonly<Record<string, string>>) | undefined
  /**
   * Saves and returns the stored values; `before` is the state that the values were made from,
   * `lost` the values of saves whose answers were lost.
   */
  save: (values: V, before: V, lost: readonly V[]) => Promise<V>
  /** Reloads the stored values after an edit conflict. Unchanged fields take them over. */
  reload?: (() => Promise<V>) | undefined
  /** Merges both changes where the default merge, by list positions, would fail. */
  mergeValues?: MergeValues<V> | undefined
  /** Returns the success message; the default says that the settings were saved. */
  successMessage?: ((stored: V) => string) | undefined
  onSaved?: (() => unknown) | undefined
}

/** Manages a form with optimistic locking: a conflict is shown at its field before anybody can overwrite it. */
export const useSettingsForm = <V extends object>(
  options: SettingsFormOptions<V>,
): { form: Form<V>; reset: () => void } => {
  const t = useT()
  const savedValues = useRef(options.initial)
  const rebaseForm = (storedValues: V) => {
    savedValues.current = storedValues
    latestForm.current.rebase(storedValues, options.mergeValues)
  }
  const finishSave = async (storedValues: V) => {
    rebaseForm(storedValues)
    showToast('success', options.successMessage?.(storedValues) ?? t('admin.form.saved'))
    await options.onSaved?.()
  }
  const form = useForm<V, V>({
    initial: options.initial,
    check: options.check,
    send: (values, { lost }) => options.save(values, savedValues.current, lost),
    // A conflict shows the other value at its field. The next save starts from that value.
    onError: async ({ status, message, errors }, mine, lost) => {
      if (status !== 409 || !options.reload) return false
      const storedValues = await options.reload()
      const mergedValues = mergeAfterLostSave(
        { before: savedValues.current, mine, lost },
        storedValues,
        options.mergeValues,
      )
      if (mergedValues) {
        await finishSave(await options.save(mergedValues, storedValues, []))
        return true
      }
      // An unchanged field takes over the other value without a message.
      if (Object.keys(errors).length > 0) showToast('warning', message)
      rebaseForm(storedValues)
      return false
    },
    onDone: finishSave,
  })
  const latestForm = useRef(form)
  latestForm.current = form
  return { form, reset: () => form.reset(savedValues.current) }
}
