import type { FileSummary } from '#files/contract-finder.ts'

/** Builds a picture in the folder with the id 1. */
export const buildFileSummary = (id: number, name: string, changes: Partial<FileSummary> = {}): FileSummary => ({
  id,
  name,
  url: `/file/get/${id}/${name}`,
  mime: 'image/png',
  size: 2_048,
  folder_id: 1,
  width: 600,
  height: 400,
  inlinePreview: null,
  alt: '',
  caption: '',
  focus: null,
  images: null,
  created_at: '2026-03-02T10:30:00.000Z',
  deleted_at: null,
  ...changes,
})
