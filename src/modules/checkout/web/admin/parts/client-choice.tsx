import { useEffect, useState } from 'react'
import { clientAdmin, type ListedClient, type StaffClient } from '#orders/contract-client.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { tellFailure } from '#platform/web/tell-failure.ts'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { SendFailure } from '#wire/send.ts'

const ASK_AFTER = 200
const MOST = 10

/** A client who is known, found by anything that is known of them. */
export const ClientChoice = ({ onChoose }: { onChoose: (client: StaffClient) => void }) => {
  const t = useT()
  const send = useSend()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly ListedClient[]>([])
  const [chosen, setChosen] = useState<ListedClient | null>(null)
  useEffect(() => {
    if (query.trim() === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const call = { query: { q: query, page: 1, pageSize: MOST } }
        const { body } = await send(clientAdmin.list, call, { signal: controller.signal })
        setFound(body.results.filter(({ erased }) => !erased))
      } catch (failure) {
        // The list stays as it was; the next letter asks again.
        if (!(failure instanceof SendFailure)) throw failure
      }
    }, ASK_AFTER)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, send])
  const choose = async (client: ListedClient | null) => {
    setChosen(client)
    if (!client) return
    try {
      onChoose((await send(clientAdmin.view, { params: { id: client.id } })).body.data)
    } catch (failure) {
      tellFailure(failure)
    }
  }
  return (
    <Combobox
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('checkoutAdmin.noClient')}
      hint={t('checkoutAdmin.findHint')}
      itemKey={({ id }) => String(id)}
      items={found}
      itemText={({ name }) => name}
      label={t('checkoutAdmin.find')}
      name="client"
      onChange={client => void choose(client)}
      onQuery={setQuery}
      renderItem={({ name, email, phone }) => (
        <span className="grid">
          <span>{name}</span>
          <span className="text-sm text-secondary">{[email, phone].filter(Boolean).join(' · ')}</span>
        </span>
      )}
      value={chosen}
    />
  )
}
