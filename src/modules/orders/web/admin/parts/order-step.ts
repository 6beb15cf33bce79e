import type { OrderChange } from '#orders/domain/order-change.ts'

/** Steps that end an order need a reason, which its history records. */
export const ENDING_STEPS: readonly OrderChange[] = ['cancel', 'return']

/** Names a step; pick-up orders use other names than shipped ones. */
export const formatStep = (
  t: (key: string, values?: { context: 'collected' }) => string,
  step: OrderChange,
  isCollected: boolean,
): string =>
  isCollected && (step === 'ship' || step === 'deliver')
    ? t(`orderAdmin.steps.${step}`, { context: 'collected' })
    : t(`orderAdmin.steps.${step}`)
