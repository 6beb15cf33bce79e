/**
 * Creates a browser storage. Its methods are inherited, because code lists the entries by `Object.keys(localStorage)`.
 */
export const createFakeStorage = (): Record<string, unknown> => {
  const storage: Record<string, unknown> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text
    },
    removeItem: (key: string) => delete storage[key],
  })
  return storage
}
