/** Storage key of a picture from an import's archive. */
export const archivedKey = (id: number): string => `import/${id}`
