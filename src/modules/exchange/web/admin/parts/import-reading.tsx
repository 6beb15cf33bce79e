import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import type { ChosenReading, TableReading } from '#exchange/domain/read-table.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { LONG_TIMEOUT_MS } from '#wire/send.ts'
import { LeftOutNotice, ReadingChoice, ReadingSummary } from './reading-choice.tsx'

const applyChoice = (reading: TableReading, chosen: ChosenReading = {}): TableReading => ({
  ...reading,
  encoding: chosen.encoding ?? reading.encoding,
  sheet: chosen.sheet ?? reading.sheet,
  headRow: chosen.headRow ?? reading.headRow,
})

/** Shows how the file was read. A list from an address can be fetched again with other choices. */
export const ImportReading = ({ importDetails }: { importDetails: ImportDetails }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const { reading, address, kind, state } = importDetails
  const [chosenReading, setChosenReading] = useState<ChosenReading>()
  const form = useForm({
    initial: {},
    send: async () => {
      const body = { address: address ?? '', kind, ...(chosenReading && { reading: chosenReading }) }
      return (await send(importAdmin.fetch, { body }, { timeoutMs: LONG_TIMEOUT_MS })).body.data.id
    },
    onDone: id => navigate(`/${language}/admin/import/edit/${id}`),
  })
  if (!reading) return null
  if (address === null || !['ready', 'checked'].includes(state))
    return (
      <div className="grid gap-1">
        <p className="text-sm text-secondary">
          <ReadingSummary reading={reading} />
        </p>
        <LeftOutNotice reading={reading} />
      </div>
    )
  return (
    <form {...form.props} className="grid gap-3">
      <FormMessage form={form} />
      <ReadingChoice chosen={chosenReading} onChoose={setChosenReading} reading={applyChoice(reading, chosenReading)} />
      {chosenReading ? (
        <div>
          <Button isLoading={form.isBusy} onClick={form.submit}>
            {t('exchange.readAs.reread')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
