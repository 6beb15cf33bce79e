import { useState } from 'react'
import { messages } from '#content/contract-message.ts'
import { CONTACT_REQUIRED_FIELDS, checkMessage } from '#content/domain/check-message.ts'
import { createIdempotencyKey, createRandomSeed } from '#platform/web/idempotency-key.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { MessageFrame, translateErrors, useOpenDuration } from './message-frame.tsx'

const EMPTY = { name: '', email: '', topic: '', message: '', website: '' }

/** Shows the contact form: name, email, topic and message. */
export const ContactForm = () => {
  const t = useT()
  const send = useSend()
  const openFor = useOpenDuration()
  const [isSent, setIsSent] = useState(false)
  const [seed] = useState(createRandomSeed)
  const form = useForm({
    initial: EMPTY,
    check: values => translateErrors(checkMessage(values, CONTACT_REQUIRED_FIELDS), t),
    send: values =>
      send(messages.contact, {
        headers: { 'idempotency-key': createIdempotencyKey(seed, values) },
        body: { ...values, openFor: openFor() },
      }),
    onDone: () => setIsSent(true),
  })
  return (
    <MessageFrame form={form} isSent={isSent}>
      <div className="message-pair">
        <TextField {...form.field('name')} autoComplete="name" label={t('content.form.name')} required />
        <TextField
          {...form.field('email')}
          autoComplete="email"
          label={t('content.form.mailbox')}
          required
          type="email"
        />
      </div>
      <TextField
        {...form.field('topic')}
        hint={t('content.form.topicHint')}
        label={t('content.form.topic')}
        optionalMark={t('content.form.optional')}
      />
      <TextareaField {...form.field('message')} label={t('content.form.message')} required rows={6} />
    </MessageFrame>
  )
}
