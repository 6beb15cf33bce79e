/** Current names of actions, by their former names: entries are append-only, so old ones keep those. */
const FORMER_ACTIONS: Readonly<Record<string, string>> = {
  asked: 'requested',
  'backup-asked': 'backup-started',
  begun: 'started',
  'buyer-wrote': 'message-received',
  'invited-again': 'invitation-resent',
  'one-time-codes-begun': 'one-time-codes-started',
  'opened-again': 'reopened',
  'parcel-asked': 'parcel-requested',
  'parcel-called-off': 'parcel-cancelled',
  'preview-made': 'preview-created',
  'return-called-off': 'return-cancelled',
  'sent-again': 'resent',
  told: 'notified',
  'written-to': 'message-sent',
}

/** Current names of fields, by their former names. */
const FORMER_FIELDS: Readonly<Record<string, string>> = {
  again: 'nightly',
  cutCents: 'saleCents',
  cutFrom: 'saleFrom',
  cutTo: 'saleTo',
  deed: 'resolution',
  edition: 'revision',
  noMaker: 'noManufacturer',
  unpaidMinutes: 'unpaidHoldMinutes',
  unpaidMost: 'unpaidLimits',
}

/** Current names of states, by their former names. */
const FORMER_STATES: Readonly<Record<string, string>> = {
  asked: 'requested',
  'called-off': 'cancelled',
  coming: 'receiving',
}

/** Current names of mail templates, by their former names. Their subject is `mail:<name>:<language>`. */
const FORMER_MAILS: Readonly<Record<string, string>> = {
  paidCollected: 'paidForCollection',
  paidMore: 'furtherPayment',
  paidPart: 'partlyPaid',
  returnTaken: 'returnInspected',
  shippedCollected: 'readyForCollection',
  shippedPart: 'partlyShipped',
  shippedPartCollected: 'partlyReadyForCollection',
}

type Fields = Readonly<Record<string, unknown>> | null

const renameFields = (fields: Fields): Record<string, unknown> | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [FORMER_FIELDS[name] ?? name, renameState(name, value)]),
  )

const renameState = (field: string, value: unknown): unknown =>
  field === 'state' && typeof value === 'string' ? (FORMER_STATES[value] ?? value) : value

const renameSubject = (subject: string): string =>
  subject.replace(/^mail:(\w+)(?=:)/, (_, name: string) => `mail:${FORMER_MAILS[name] ?? name}`)

interface FormerEntry {
  subject?: string
  action: string
  before: Fields
  after: Fields
}

/**
 * Returns the entry with the current names of its subject, action, fields and states, so that readers and the undo
 * know only those.
 */
export const applyCurrentNames = <Entry extends FormerEntry>(entry: Entry) => ({
  ...entry,
  ...(entry.subject !== undefined && { subject: renameSubject(entry.subject) }),
  action: FORMER_ACTIONS[entry.action] ?? entry.action,
  before: renameFields(entry.before),
  after: renameFields(entry.after),
})
