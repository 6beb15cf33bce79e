import type { AdminOrder } from '#orders/contract-order-admin.ts'

export const findLineName = (order: AdminOrder, position: number): string =>
  order.lines.find(line => line.position === position)?.name ?? ''
