/** Storage key of a picture from an import's archive. */
export const archivedPictureKey = (id: number): string => `import/${id}`
