interface Node {
  id: number
  parentId: number | null
}

export const folderAndDescendants = (folders: readonly Node[], id: number): number[] => {
  const found = [id]
  for (const at of found) {
    for (const folder of folders) if (folder.parentId === at && !found.includes(folder.id)) found.push(folder.id)
  }
  return found
}

/** A folder may not move into itself or its descendants. */
export const canMoveFolder = (folders: readonly Node[], id: number, parentId: number | null): boolean =>
  parentId === null || !folderAndDescendants(folders, id).includes(parentId)
