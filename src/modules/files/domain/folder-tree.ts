interface FolderNode {
  id: number
  parentId: number | null
}

export const listFolderAndDescendants = (folders: readonly FolderNode[], id: number): number[] => {
  const found = [id]
  for (const parentId of found) {
    for (const folder of folders) if (folder.parentId === parentId && !found.includes(folder.id)) found.push(folder.id)
  }
  return found
}

/** A folder may not move into itself or its descendants. */
export const canMoveFolder = (folders: readonly FolderNode[], id: number, parentId: number | null): boolean =>
  parentId === null || !listFolderAndDescendants(folders, id).includes(parentId)
