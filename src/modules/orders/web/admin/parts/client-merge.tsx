import { useState } from 'react'
import { clientAdmin, type ListedClient, type StaffClient } from '#orders/contract-client.ts'
import { Section } from '#platform/admin/section.tsx'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { showToast } from '#ui/toasts.ts'
import { formatClient } from './format-client.ts'

const MAX_RESULTS = 10

/** Finds another client and merges it into this one. */
export const ClientMerge = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(clientAdmin.list, { query: { q, page: 1, pageSize: MAX_RESULTS } }, { signal })
    return body.results.filter(({ id, erased }) => id !== client.id && !erased)
  })
  const [chosenClient, setChosen] = useState<ListedClient | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const merge = async (mergedId: number) => {
    setIsBusy(true)
    try {
      await send(clientAdmin.merge, { params: { id: client.id }, body: { from: mergedId } })
      await reload()
      setChosen(null)
      showToast('success', t('clientAdmin.mergeDone'))
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Section hint={t('clientAdmin.mergeSearchHint')} title={t('clientAdmin.mergeSearch')}>
      <Combobox
        clearLabel={t('admin.list.clear')}
        emptyLabel={t('clientAdmin.mergeNobody')}
        getItemKey={({ id }) => String(id)}
        getItemText={({ name }) => name}
        items={found}
        label={t('clientAdmin.search')}
        isLoading={isLoading}
        loadingLabel={t('admin.searching')}
        name="merge"
        onChange={setChosen}
        onQueryChange={search}
        renderItem={({ name, email, phone }) => (
          <span className="grid">
            <span>{name}</span>
            <span className="text-sm text-secondary">{[email, phone].filter(Boolean).join(' · ')}</span>
          </span>
        )}
        value={chosenClient}
      />
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('clientAdmin.merge')}
        onCancel={() => setChosen(null)}
        onConfirm={() => chosenClient && void merge(chosenClient.id)}
        open={chosenClient !== null}
        title={t('clientAdmin.mergeTitle')}
      >
        {chosenClient
          ? t('clientAdmin.mergeText', { name: formatClient(t, chosenClient), email: chosenClient.email })
          : null}
      </Alert>
    </Section>
  )
}
