/** Removes a `+tag` from a normalized address, because all tags reach one mailbox. */
export const toMailboxKey = (emailKey: string): string => emailKey.replace(/(?<=.)\+[^@]*@/, '@')
