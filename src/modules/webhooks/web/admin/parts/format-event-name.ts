import type { T } from '#platform/web/texts.tsx'
import type { SentEvent } from '#webhooks/domain/events.ts'

/** Message keys contain no dots, so `order.paid` becomes `orderPaid`. */
export const formatEventName = (t: T, event: SentEvent): string =>
  t(`webhookAdmin.event.${event.replace(/[._](.)/g, (_match, first: string) => first.toUpperCase())}`)
