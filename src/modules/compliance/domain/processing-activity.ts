/** The legal ground of an activity (regulation (EU) 2016/679 art. 6(1)). */
export type ProcessingBasis = 'contract' | 'law' | 'consent' | 'interest'

/** Kinds of services that receive data of an activity. */
export type RecipientRole =
  | 'carrier'
  | 'payment'
  | 'mail'
  | 'storage'
  | 'vat'
  | 'analytics'
  | 'authority'
  | 'webhook'
  | 'bookkeeping'
  | 'operator'

/** Categories of people whose data an activity processes. */
export type PeopleCategory = 'buyers' | 'visitors' | 'enquirers' | 'staff'

/** Security measures of one activity, in addition to the measures of the whole shop. */
export type SecurityMeasure = 'randomLinks' | 'hashes' | 'passwordHashes' | 'signatures'

/** The time for which data are kept; `erasure` means until the person is erased. */
export type Retention =
  | { days: number }
  | { years: number }
  | { documentYears: number; ossYears: number; claimYears?: number }
  | 'erasure'
  | 'consent'
  | 'recall'
  | 'employment'
  | 'service'

/** The deletion of data without a job. */
export type Deletion = 'erasure' | 'service'

export interface ProcessingActivity {
  /** The key of its texts. */
  name: string
  basis: ProcessingBasis
  people: readonly PeopleCategory[]
  recipients: readonly RecipientRole[]
  retention: Retention
  /** The job that deletes the data, or the way in which they are deleted without a job. */
  deletedBy: { job: string } | Deletion
  security?: readonly SecurityMeasure[]
  /** Names of the sources of personal data that it covers. */
  sources: readonly string[]
}

/** A service that receives data, by the settings in use. */
export interface Recipient {
  role: RecipientRole
  name: string
  /** Codes of the countries in which it stores data; empty when the shop does not know. */
  countries: readonly string[]
}
