import type { clients } from '../tables.ts'

export type ClientRow = typeof clients.$inferSelect

/** What a client is called: a company by its name, a person by theirs. */
export const clientName = ({ clientType, details }: Pick<ClientRow, 'clientType' | 'details'>): string =>
  clientType === 'business' ? details.business_name : `${details.first_name} ${details.last_name}`.trim()
