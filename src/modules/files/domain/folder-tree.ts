interface Node {
  id: number
  parentId: number | null
}

export const folderWithAllBelow = (folders: readonly Node[], id: number): number[] => {
  const found = [id]
  for (const at of found) {
    for (const folder of folders) if (folder.parentId === at && !found.includes(folder.id)) found.push(folder.id)
  }
  return found
}

/** A folder may not move into itself or its descendants. */
export const mayLieIn = (folders: readonly Node[], id: number, parentId: number | null): boolean =>
  parentId === null || !folderWithAllBelow(folders, id).includes(parentId)
