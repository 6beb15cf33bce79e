export const buildArchivedPictureKey = (id: number): string => `import/${id}`
