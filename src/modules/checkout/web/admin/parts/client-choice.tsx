import { useEffect, useRef, useState } from 'react'
import { clientAdmin, type ListedClient, type StaffClient } from '#orders/contract-client.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import type { StaffOrder } from './use-staff-order.ts'

const MAX_RESULTS = 10

interface ClientChoiceProps {
  onChoose: (client: StaffClient) => void
  /** Disables the order button while the chosen client is loading. */
  trackLoading: StaffOrder['trackLoading']
}

/** Lets staff search for an existing client. */
export const ClientChoice = ({ onChoose, trackLoading }: ClientChoiceProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(clientAdmin.list, { query: { q, page: 1, pageSize: MAX_RESULTS } }, { signal })
    return body.results.filter(({ erased }) => !erased)
  })
  const [chosenClient, setChosenClient] = useState<ListedClient | null>(null)
  const pendingRequest = useRef<AbortController>(null)
  useEffect(() => () => pendingRequest.current?.abort(), [])
  const chooseClient = async (client: ListedClient | null) => {
    setChosenClient(client)
    // The response of an earlier choice must not replace the later one.
    pendingRequest.current?.abort()
    if (!client) return
    const controller = new AbortController()
    const { signal } = controller
    pendingRequest.current = controller
    try {
      const { body } = await send(clientAdmin.view, { params: { id: client.id } }, { signal })
      if (!signal.aborted) onChoose(body.data)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Combobox
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('checkoutAdmin.noClient')}
      hint={t('checkoutAdmin.findHint')}
      getItemKey={({ id }) => String(id)}
      items={found}
      getItemText={({ name }) => name}
      label={t('checkoutAdmin.find')}
      isLoading={isLoading}
      loadingLabel={t('admin.searching')}
      name="client"
      onChange={client => void trackLoading(chooseClient(client))}
      onQueryChange={search}
      renderItem={({ name, email, phone }) => (
        <span className="grid">
          <span>{name}</span>
          <span className="text-sm text-secondary">{[email, phone].filter(Boolean).join(' · ')}</span>
        </span>
      )}
      value={chosenClient}
    />
  )
}
