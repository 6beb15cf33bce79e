import type { App } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'

/** Renders the files that an order confirmation must carry by law. */
type RenderAttachments = (app: App, orderId: number) => Promise<MailAttachment[]>

const renderers = new WeakMap<Database, RenderAttachments>()

/** Lets the compliance module register its texts: it depends on orders, not the other way round. */
export const setConfirmationAttachments = ({ db }: { db: Database }, render: RenderAttachments): void =>
  void renderers.set(db, render)

/** Returns an empty list in a shop without the compliance module. */
export const renderConfirmationAttachments = async (app: App, orderId: number): Promise<MailAttachment[]> =>
  (await renderers.get(app.db)?.(app, orderId)) ?? []
