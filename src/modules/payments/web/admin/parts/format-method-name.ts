import type { StaffPayment } from '#payments/contract-payment-admin.ts'
import type { T } from '#platform/web/texts.tsx'

export const formatMethodName = (t: T, { provider, method, method_label }: StaffPayment): string =>
  provider === 'hand' ? t(`paymentAdmin.manualMethods.${method}`) : method_label
