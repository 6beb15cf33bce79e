/** Told on the document where a call was refused for want of a login; whoever keeps what is typed calls off the way to the login page. */
export const SESSION_ENDED = 'loginended'

export interface SessionEnded {
  /** Nobody asked for the call. */
  quiet: boolean
}
