import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Save from 'lucide-react/icons/save'
import Trash2 from 'lucide-react/icons/trash'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { type ListView, savedViews } from '#wire/contract-list-views.ts'
import { SendError } from '#wire/send.ts'
import { FormMessage } from '../web/form-message.tsx'
import { notifyError } from '../web/notify-error.ts'
import { useSend } from '../web/send-context.tsx'
import { useT } from '../web/texts.tsx'
import { useForm } from '../web/use-form.ts'

interface ListViewsProps {
  /** The model of the list. */
  list: string
  /** The current query without the page. */
  query: string
}

/** Opens, saves and deletes saved views of a list. */
export const ListViews = ({ list, query }: ListViewsProps) => {
  const t = useT()
  const send = useSend()
  const navigate = useNavigate()
  const { views, reload } = useViews(list)
  const [isSaving, setIsSaving] = useState(false)
  const current = views.find(view => view.query === query)
  const removeView = async (view: ListView) => {
    try {
      await send(savedViews.remove, { params: { id: view.id } })
      showToast('success', t('admin.list.views.forgotten', { name: view.name }))
    } catch (error) {
      notifyError(error)
    }
    await reload()
  }
  const entries: MenuEntry[] = [
    { key: 'all', label: t('admin.list.views.standard'), onSelect: () => void navigate({ search: '' }) },
    ...views.map(
      (view): MenuEntry => ({
        key: String(view.id),
        label: view.shared ? t('admin.list.views.sharedName', { name: view.name }) : view.name,
        onSelect: () => void navigate(`?${view.query}`),
      }),
    ),
    {
      key: 'save',
      label: t('admin.list.views.save'),
      icon: <Save aria-hidden />,
      startsGroup: true,
      onSelect: () => setIsSaving(true),
    },
    ...(current?.own
      ? [
          {
            key: 'forget',
            label: t('admin.list.views.forget', { name: current.name }),
            icon: <Trash2 aria-hidden />,
            isDestructive: true,
            onSelect: () => void removeView(current),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        align="end"
        entries={entries}
        trigger={
          <Button
            data-labelled={current !== undefined || undefined}
            icon={<Bookmark aria-hidden />}
            iconEnd={<ChevronDown aria-hidden />}
            size="sm"
          >
            {current?.name ?? t('admin.list.views.title')}
          </Button>
        }
      />
      {isSaving ? (
        <SaveDialog
          list={list}
          name={current?.own ? current.name : ''}
          onClose={() => setIsSaving(false)}
          onSaved={reload}
          query={query}
          isShared={current?.own ? current.shared : false}
        />
      ) : null}
    </>
  )
}

const useViews = (list: string) => {
  const send = useSend()
  const [views, setViews] = useState<readonly ListView[]>([])
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { body } = await send(savedViews.list, { query: { list } }, { signal, suppressesErrorToast: true })
        setViews(body.results)
      } catch (error) {
        // Ignores the failure, because the list works without views. The next visit requests them again.
        if (!(error instanceof SendError)) throw error
      }
    },
    [send, list],
  )
  useEffect(() => {
    const controller = new AbortController()
    void reload(controller.signal)
    return () => controller.abort()
  }, [reload])
  return { views, reload: () => reload() }
}

interface SaveDialogProps extends ListViewsProps {
  name: string
  isShared: boolean
  onSaved: () => Promise<void>
  onClose: () => void
}

const SaveDialog = ({ list, query, name, isShared, onSaved, onClose }: SaveDialogProps) => {
  const t = useT()
  const send = useSend()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { name, shared: isShared },
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: t('app.problem.required') } : {}),
    send: values => send(savedViews.save, { body: { ...values, list, query } }),
    onDone: async (_answer, values) => {
      showToast('success', t('admin.list.views.saved', { name: values.name.trim() }))
      await onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      isBusy={form.isBusy}
      closeLabel={t('admin.close')}
      description={t('admin.list.views.hint')}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button isLoading={form.isBusy} onClick={form.submit} variant="primary">
            {t('admin.list.views.keep')}
          </Button>
        </>
      }
      initialFocus={field}
      onClose={onClose}
      open
      title={t('admin.list.views.save')}
    >
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        <TextField {...form.field('name')} label={t('admin.list.views.name')} maxLength={60} ref={field} required />
        <Switch
          checked={form.values.shared}
          hint={t('admin.list.views.sharedHint')}
          label={t('admin.list.views.shared')}
          name="shared"
          onChange={shared => form.set('shared', shared)}
        />
      </form>
    </Dialog>
  )
}
