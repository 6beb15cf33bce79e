import { useEffect, useRef, useState } from 'react'
import { type EditedUser, userAdmin } from '#accounts/contract-user.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { mergeAfterLostSave } from '#platform/web/lost-saves.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useRedirectAfterSave } from '#platform/web/use-redirect-after-save.ts'
import { showToast } from '#ui/toasts.ts'

export interface UserFormValues {
  username: string
  email: string
  roles: string[]
  disabled: boolean
  new_order_mails: boolean
  /** '' is the shop's default language. */
  language: string
}

export const toFormValues = (user: EditedUser | null): UserFormValues =>
  user
    ? {
        username: user.username,
        email: user.email ?? '',
        roles: user.roles,
        disabled: user.disabled,
        new_order_mails: user.new_order_mails,
        language: user.language ?? '',
      }
    : { username: '', email: '', roles: [], disabled: false, new_order_mails: false, language: '' }

export const useUserForm = (user: EditedUser | null) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const redirect = useRedirectAfterSave()
  const reload = useReload()
  const [savedUser, setSavedUser] = useState(user)
  const [createdId, setCreatedId] = useState<number>()
  const toBody = (values: UserFormValues) => ({ ...values, language: values.language || null })
  const saveUser = async (values: UserFormValues, { id, version }: EditedUser) =>
    (await send(userAdmin.save, { params: { id }, body: { ...toBody(values), baseVersion: version } })).body.data
  const finishSave = async (currentUser: EditedUser) => {
    setSavedUser(currentUser)
    latestForm.current.rebase(toFormValues(currentUser))
    showToast('success', t('admin.form.saved'))
    await reload()
  }
  const form = useForm<UserFormValues, EditedUser | number>({
    initial: toFormValues(user),
    check: ({ roles }): Record<string, string> => (roles.length > 0 ? {} : { roles: t('userAdmin.problem.noRole') }),
    send: async values => {
      if (savedUser) return saveUser(values, savedUser)
      const { disabled: _disabled, ...fields } = toBody(values)
      return (await send(userAdmin.invite, { body: fields })).body.data.id
    },
    // Conflicts are shown at their fields; unchanged fields take the new values.
    onError: async ({ status, errors }, mine, lost) => {
      if (status !== 409 || !savedUser || Object.keys(errors).length === 0) return false
      const currentUser = (await send(userAdmin.view, { params: { id: savedUser.id } })).body.data
      const mergedValues = mergeAfterLostSave(
        { before: toFormValues(savedUser), mine, lost },
        toFormValues(currentUser),
      )
      if (mergedValues) {
        await finishSave(await saveUser(mergedValues, currentUser))
        return true
      }
      setSavedUser(currentUser)
      latestForm.current.rebase(toFormValues(currentUser))
      return false
    },
    onDone: async currentUser => {
      if (typeof currentUser === 'number') {
        showToast('success', t('userAdmin.invited'))
        latestForm.current.rebase(latestForm.current.values)
        setCreatedId(currentUser)
        return
      }
      await finishSave(currentUser)
    },
  })
  const latestForm = useRef(form)
  latestForm.current = form
  // Redirects after the form counts as saved, so that the browser does not ask about unsaved changes.
  const invitedId = form.isChanged ? undefined : createdId
  useEffect(() => {
    if (invitedId !== undefined) redirect(`/${language}/admin/user/edit/${invitedId}`, { replace: true })
  }, [invitedId, language, redirect])
  return { form, saved: savedUser }
}
