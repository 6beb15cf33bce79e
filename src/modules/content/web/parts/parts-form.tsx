import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { messages } from '#content/contract-message.ts'
import { checkPartsRequest, type MessageErrors } from '#content/domain/check-message.ts'
import { createIdempotencyKey, createRandomSeed } from '#platform/web/idempotency-key.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { MessageFrame, translateErrors, useOpenDuration } from './message-frame.tsx'

const MAX_PARTS = 20
const NO_PART = { name: '', code: '', amount: '1' }
const EMPTY = {
  make: '',
  model: '',
  year: '',
  engine: '',
  vin: '',
  parts: [NO_PART],
  name: '',
  email: '',
  phone: '',
  message: '',
  website: '',
}
type PartsRequestValues = typeof EMPTY

/** An empty row after the first is ignored. */
const isUnused = ({ name, code }: PartsRequestValues['parts'][number], index: number): boolean =>
  index > 0 && `${name}${code}`.trim() === ''

const findErrors = (values: PartsRequestValues): MessageErrors => {
  const unusedRows = values.parts.flatMap((part, index) => (isUnused(part, index) ? `parts.${index}.name` : []))
  const errors = Object.entries(checkPartsRequest(values, new Date()))
  return Object.fromEntries(errors.filter(([path]) => !unusedRows.includes(path)))
}

/** Shows the request form for parts: car, parts and contact details. */
export const PartsForm = () => {
  const t = useT()
  const send = useSend()
  const openFor = useOpenDuration()
  const [isSent, setIsSent] = useState(false)
  const [seed] = useState(createRandomSeed)
  const form = useForm({
    initial: EMPTY,
    check: values => translateErrors(findErrors(values), t),
    send: values =>
      send(messages.parts, {
        headers: { 'idempotency-key': createIdempotencyKey(seed, values) },
        body: {
          ...values,
          parts: values.parts
            .filter((part, index) => !isUnused(part, index))
            .map(part => ({ ...part, amount: Math.max(1, Math.round(Number(part.amount)) || 1) })),
          openFor: openFor(),
        },
      }),
    onDone: () => setIsSent(true),
  })
  const optionalMark = t('content.form.optional')
  return (
    <MessageFrame form={form} isSent={isSent}>
      <fieldset>
        <legend>{t('content.form.car')}</legend>
        <div className="message-pair">
          <TextField {...form.field('make')} label={t('content.form.make')} required />
          <TextField {...form.field('model')} label={t('content.form.model')} required />
          <TextField {...form.field('year')} inputMode="numeric" label={t('content.form.year')} required />
          <TextField {...form.field('engine')} label={t('content.form.engine')} optionalMark={optionalMark} />
        </div>
        <TextField
          {...form.field('vin')}
          autoCapitalize="characters"
          hint={t('content.form.vinHint')}
          label={t('content.form.vin')}
          maxLength={17}
          optionalMark={optionalMark}
        />
      </fieldset>
      <PartRows form={form} />
      <fieldset>
        <legend>{t('content.form.you')}</legend>
        <div className="message-pair">
          <TextField {...form.field('name')} autoComplete="name" label={t('content.form.name')} required />
          <TextField
            {...form.field('email')}
            autoComplete="email"
            label={t('content.form.mailbox')}
            required
            type="email"
          />
          <TextField
            {...form.field('phone')}
            autoComplete="tel"
            label={t('content.form.phone')}
            optionalMark={optionalMark}
            type="tel"
          />
        </div>
        <TextareaField {...form.field('message')} label={t('content.form.more')} optionalMark={optionalMark} rows={4} />
      </fieldset>
    </MessageFrame>
  )
}

const PartRows = ({ form }: { form: Form<PartsRequestValues> }) => {
  const t = useT()
  const { parts } = form.values
  const changeParts = (change: (parts: PartsRequestValues['parts']) => PartsRequestValues['parts']) =>
    form.change(values => ({ ...values, parts: change(values.parts) }))
  return (
    <fieldset>
      <legend>{t('content.form.parts')}</legend>
      {parts.map((_part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <div className="message-part" key={index}>
          <TextField {...form.field(`parts.${index}.name`)} label={t('content.form.part')} required={index === 0} />
          <TextField {...form.field(`parts.${index}.code`)} label={t('content.form.code')} optionalMark="" />
          <TextField
            {...form.field(`parts.${index}.amount`)}
            label={t('content.form.amount')}
            min={1}
            optionalMark=""
            type="number"
          />
          {parts.length > 1 ? (
            <IconButton
              icon={<X aria-hidden />}
              label={t('content.form.removePart', { number: index + 1 })}
              onClick={() => changeParts(rows => rows.filter((_row, rowIndex) => rowIndex !== index))}
            />
          ) : null}
        </div>
      ))}
      {parts.length < MAX_PARTS ? (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => changeParts(rows => [...rows, NO_PART])}
          size="sm"
          variant="ghost"
        >
          {t('content.form.addPart')}
        </Button>
      ) : null}
    </fieldset>
  )
}
