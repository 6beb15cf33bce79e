import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AdminOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

/** The steps that the order's state allows now, and no others; the one that leads on stands out. */
export const OrderSteps = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [step, setStep] = useState<OrderChange>()
  return (
    <>
      {order.may.toReversed().map(change => (
        <Button
          key={change}
          onClick={() => setStep(change)}
          variant={change === order.may[0] && !ENDS.includes(change) ? 'primary' : 'secondary'}
        >
          {stepName(t, change, order.delivery.collected)}
        </Button>
      ))}
      {step ? <StepDialog key={step} onClose={() => setStep(undefined)} order={order} step={step} /> : null}
    </>
  )
}

/** What ends an order needs a reason, which the buyer's history keeps. */
const ENDS: readonly OrderChange[] = ['cancel', 'return']

const stepName = (
  t: (key: string, values?: { context: 'collected' }) => string,
  step: OrderChange,
  collected: boolean,
) =>
  collected && (step === 'ship' || step === 'deliver')
    ? t(`orderAdmin.steps.${step}`, { context: 'collected' })
    : t(`orderAdmin.steps.${step}`)

const StepDialog = ({ order, step, onClose }: { order: AdminOrder; step: OrderChange; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const needsReason = ENDS.includes(step)
  const form = useForm({
    initial: { reason: '', tracking: { code: order.tracking?.code ?? '', url: order.tracking?.url ?? '' } },
    check: ({ reason }) => (needsReason && reason.trim() === '' ? { reason: t('app.problem.required') } : {}),
    send: ({ reason, tracking }) =>
      send(orderAdmin.change, {
        params: { id: order.id, transition: step },
        body: {
          baseVersion: order.version,
          ...(needsReason && { reason }),
          ...(step === 'ship' && tracking.code.trim() !== '' && { tracking }),
        },
      }),
    onDone: async () => {
      await revalidate()
      showToast('success', t('orderAdmin.stepDone', { number: order.number }))
      onClose()
    },
  })
  return (
    <FormDialog
      danger={needsReason}
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t(`orderAdmin.stepHint.${step}`)}
      onClose={onClose}
      title={stepName(t, step, order.delivery.collected)}
    >
      {needsReason ? (
        <TextareaField {...form.field('reason')} label={t('orderAdmin.reason')} required rows={3} />
      ) : null}
      {step === 'ship' && !order.delivery.collected ? (
        <>
          <TextField {...form.field('tracking.code')} label={t('orderAdmin.trackingCode')} />
          <TextField {...form.field('tracking.url')} inputMode="url" label={t('orderAdmin.trackingUrl')} />
        </>
      ) : null}
    </FormDialog>
  )
}
