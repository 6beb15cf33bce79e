/** Names that people take for the same are the same: case and the way of writing `õ` do not count. */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()
