interface FolderNode {
  id: number
  parentId: number | null
}

/** Lists the id of a folder and the ids of all folders inside it. */
export const listFolderAndDescendants = (folders: readonly FolderNode[], id: number): number[] => {
  const folderIds = [id]
  for (const parentId of folderIds) {
    for (const folder of folders)
      if (folder.parentId === parentId && !folderIds.includes(folder.id)) folderIds.push(folder.id)
  }
  return folderIds
}

/** Returns false when a folder would move into itself or its descendants. */
export const canMoveFolder = (folders: readonly FolderNode[], id: number, parentId: number | null): boolean =>
  parentId === null || !listFolderAndDescendants(folders, id).includes(parentId)
