/** Browsers drop tabs and line ends and read a backslash as a slash, so `/\host` leads to another site. */
const UNSAFE_CHARACTER = /[\s\\<>"]/

/** Returns true for a full http(s) URL without a user name. */
export const isWebAddress = (text: string): boolean => {
  if (UNSAFE_CHARACTER.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Returns true for a path of the shop. Two slashes would begin an address of another site. */
export const isSitePath = (text: string): boolean => /^\/(?!\/)/.test(text) && !UNSAFE_CHARACTER.test(text)
