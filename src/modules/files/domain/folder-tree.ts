interface Node {
  id: number
  parentId: number | null
}

/** A folder and all folders below it. */
export const folderWithAllBelow = (folders: readonly Node[], id: number): number[] => {
  const found = [id]
  for (const at of found) {
    for (const folder of folders) if (folder.parentId === at && !found.includes(folder.id)) found.push(folder.id)
  }
  return found
}

/** Whether a folder may lie in another: not in itself, nor in one that lies in it. */
export const mayLieIn = (folders: readonly Node[], id: number, parentId: number | null): boolean =>
  parentId === null || !folderWithAllBelow(folders, id).includes(parentId)
