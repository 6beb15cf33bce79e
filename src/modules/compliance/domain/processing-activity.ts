/** The legal ground of an activity (regulation (EU) 2016/679 art. 6(1)). */
export type ProcessingBasis = 'contract' | 'law' | 'consent' | 'interest'

/** Kinds of services that receive data of an activity. */
export type RecipientRole = 'carrier' | 'payment' | 'mail' | 'storage' | 'vat' | 'analytics' | 'authority'

/** The time for which data are kept; `erasure` means until the person is erased. */
export type Retention =
  | { days: number }
  | { years: number }
  | 'erasure'
  | 'consent'
  | 'recall'
  | 'employment'
  | 'service'

export interface ProcessingActivity {
  /** The key of its texts. */
  name: string
  basis: ProcessingBasis
  recipients: readonly RecipientRole[]
  retention: Retention
  /** The job that deletes the data; null while an erasure deletes them. */
  job: string | null
  /** Names of the sources of personal data that it covers. */
  sources: readonly string[]
}

/** A service that receives data, by the settings in use. */
export interface Recipient {
  role: RecipientRole
  name: string
  /** Codes of the countries in which it stores data; empty when the shop does not know. */
  country: string
}
