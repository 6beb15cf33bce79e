/** The program gave no readable answer: nobody knows whether it booked the entry. */
export class SystemUnavailableError extends Error {
  /** The program asks for a pause, so that further requests are useless now. */
  readonly isBusy: boolean
  constructor(message: string, { isBusy = false, cause }: { isBusy?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isBusy = isBusy
  }
}

/** The program rejected the entry and booked nothing. The message is its own. */
export class SystemRejectionError extends Error {}

/** The program rejected the credentials. */
export class SystemCredentialsError extends Error {}

/** The program has no VAT code for a rate; the message names the rate. */
export class MissingTaxCodeError extends Error {}
