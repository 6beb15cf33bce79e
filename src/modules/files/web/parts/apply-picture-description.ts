import type { FoundFile } from '#files/contract-finder.ts'

type DescribedPicture = Pick<FoundFile, 'id' | 'url' | 'alt'>

/** Updates the address and alternative text of one picture after its file was edited. */
export const applyPictureDescription = <P extends DescribedPicture>(
  pictures: readonly P[],
  { id, url, alt }: DescribedPicture,
): P[] => pictures.map(picture => (picture.id === id ? { ...picture, url, alt } : picture))
