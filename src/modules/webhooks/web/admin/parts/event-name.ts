import type { T } from '#platform/web/texts.tsx'
import type { SentEvent } from '#webhooks/domain/events.ts'

/** What an event is called; keys of texts have no dots. */
export const eventName = (t: T, event: SentEvent): string =>
  t(`webhookAdmin.event.${event.replace(/[._](.)/g, (_sign, first: string) => first.toUpperCase())}`)
