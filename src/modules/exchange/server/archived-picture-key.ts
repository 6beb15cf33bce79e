/** Storage key of a picture from an import's archive. */
export const buildArchivedPictureKey = (id: number): string => `import/${id}`
