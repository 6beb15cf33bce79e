import type { FileSummary } from '#files/contract-finder.ts'

type DescribedPicture = Pick<FileSummary, 'id' | 'url' | 'alt'>

/** Updates the address and alternative text of one picture after its file was edited. */
export const applyPictureDescription = <P extends DescribedPicture>(
  pictures: readonly P[],
  { id, url, alt }: DescribedPicture,
): P[] => pictures.map(picture => (picture.id === id ? { ...picture, url, alt } : picture))
