import { useEffect, useEffectEvent, useRef } from 'react'
import { type EditedFile, type FileSummary, finder } from '#files/contract-finder.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { isSame } from '#platform/web/form-values.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { showToast } from '#ui/toasts.ts'
import type { FileActions } from './use-file-actions.tsx'

export interface FileDetailsProps {
  file: Pick<FileSummary, 'id'>
  fileActions: FileActions
  onSaved: (file: FileSummary) => void
  onClose: () => void
}

/** Saves in progress of files that the user left; opening such a file waits for its save. */
export const pendingSaves = new Map<number, Promise<void>>()

export interface FileFormValues {
  name: string
  alts: Record<string, string>
  captions: Record<string, string>
  focus: EditedFile['focus']
  crop: EditedFile['crop']
}

export interface FileFormProps extends Omit<FileDetailsProps, 'file'> {
  edited: EditedFile
  onEdited: (file: EditedFile) => void
}

const toFormValues = (file: EditedFile, languages: readonly string[]): FileFormValues => {
  const toTexts = (translations: object | null) =>
    Object.fromEntries(
      languages.map(code => [code, String((translations as Record<string, string> | null)?.[code] ?? '')]),
    )
  return {
    name: file.name,
    alts: toTexts(file.alts),
    captions: toTexts(file.captions),
    focus: file.focus,
    crop: file.crop,
  }
}

const toFileFields = ({ alts, captions, ...values }: FileFormValues) => ({
  ...values,
  alts: multilingual(alts),
  captions: multilingual(captions),
})

/** Creates the form of a file. Unmounting saves unsaved changes. */
export const useDetailsForm = (editedFile: EditedFile, onSaved: (file: EditedFile) => void): Form<FileFormValues> => {
  const t = useT()
  const send = useSend()
  const languages = useShopLanguages().map(({ code }) => code)
  const params = { id: editedFile.id }
  const activeRequest = useRef<{ values: FileFormValues; response: Promise<unknown> } | null>(null)
  const form = useForm<FileFormValues, { body: { data: EditedFile } }>({
    initial: () => toFormValues(editedFile, languages),
    controlledPaths: ['focus', 'crop'],
    check: ({ name }) => (name.trim() === '' ? { name: t('app.problem.required') } : {}) as Record<string, string>,
    send: values => {
      const response = send(finder.save, { params, body: toFileFields(values) })
      activeRequest.current = { values, response }
      return response
    },
    onDone: ({ body }) => {
      onSaved(body.data)
      form.rebase(toFormValues(body.data, languages))
      showToast('success', t('finder.saved'), { id: 'finder-saved' })
    },
  })
  const saveOnLeave = useEffectEvent(() => {
    const { isBusy, isChanged, values } = form
    if (!isChanged || values.name.trim() === '') return
    const activeSave = isBusy ? activeRequest.current : null
    const save = async () => {
      if (activeSave && isSame(activeSave.values, values)) {
        await activeSave.response
        return
      }
      // An earlier save must finish first, so that the newest texts win.
      await activeSave?.response.catch(() => undefined)
      onSaved((await send(finder.save, { params, body: toFileFields(values) })).body.data)
    }
    const savePromise = save().catch(() => void showToast('danger', t('finder.notSaved', { name: editedFile.name })))
    pendingSaves.set(editedFile.id, savePromise)
    void savePromise.finally(() => pendingSaves.delete(editedFile.id))
  })
  useEffect(() => () => saveOnLeave(), [])
  return form
}
