/** Where in the storage a picture lies that came in the archive of a list. */
export const archivedKey = (id: number): string => `import/${id}`
