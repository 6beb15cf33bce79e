import { useState } from 'react'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import type { KeyLabel } from '#platform/admin/keyboard-help.tsx'
import { useHotkey } from '#platform/admin/use-hotkey.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { ENDING_STEPS, formatStep } from './order-step.ts'
import { StepDialog } from './step-dialog.tsx'

/** Shows buttons for the steps that the state allows now; the next regular step is highlighted. */
export const OrderSteps = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [openedStep, setOpenedStep] = useState<OrderChange>()
  const steps = useAllowedSteps(order)
  return (
    <>
      {steps.toReversed().map(step => (
        <Button
          key={step}
          onClick={() => setOpenedStep(step)}
          variant={step === steps[0] && !ENDING_STEPS.includes(step) ? 'primary' : 'secondary'}
        >
          {formatStep(t, step, order.delivery.collected)}
        </Button>
      ))}
      {steps.map(step => (
        <StepKey key={step} onPress={() => setOpenedStep(step)} shortcut={STEP_KEYS[step]} />
      ))}
      {openedStep && steps.includes(openedStep) ? (
        <StepDialog key={openedStep} onClose={() => setOpenedStep(undefined)} order={order} step={openedStep} />
      ) : null}
    </>
  )
}

const useAllowedSteps = (order: AdminOrder): OrderChange[] => {
  const canManageMoney = can(useVisitor(), 'order.money')
  const hasMoney = order.paid_at !== null || order.money.paid !== 0
  return order.allowed_steps.filter(step => canManageMoney || !requiresMoneyPermission(step, { hasMoney }))
}

/** Cancels the order from a task; hidden when the order or the permission does not allow it. */
export const CancelOrderButton = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (!useAllowedSteps(order).includes('cancel')) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm">
        {formatStep(t, 'cancel', order.delivery.collected)}
      </Button>
      {isOpen ? <StepDialog onClose={() => setIsOpen(false)} order={order} step="cancel" /> : null}
    </>
  )
}

/** Shortcuts as in the list of orders; steps that end an order have no shortcut. */
const STEP_KEYS: Readonly<Partial<Record<OrderChange, string>>> = { pack: 'p', ship: 's', deliver: 'd', unpack: 'u' }

/** Lists the shortcuts of the currently allowed steps, with their names. */
export const listStepShortcuts = (t: T, { allowed_steps, delivery }: AdminOrder): KeyLabel[] =>
  allowed_steps.flatMap(step => {
    const key = STEP_KEYS[step]
    return key === undefined ? [] : [[key, formatStep(t, step, delivery.collected)] as const]
  })

const StepKey = ({ shortcut, onPress }: { shortcut: string | undefined; onPress: () => void }) => {
  useHotkey(shortcut ?? '', onPress)
  return null
}
