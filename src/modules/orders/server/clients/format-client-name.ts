import type { clients } from '../tables.ts'

export type ClientRow = typeof clients.$inferSelect

/** Names a company by its business name and a person by first and last name. */
export const formatClientName = ({ clientType, details }: Pick<ClientRow, 'clientType' | 'details'>): string =>
  clientType === 'business' ? details.business_name : `${details.first_name} ${details.last_name}`.trim()
