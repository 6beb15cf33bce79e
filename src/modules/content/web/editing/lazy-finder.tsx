import type { FoundFile } from '#files/contract-finder.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

const Finder = lazyPart(async () => (await import('#files/web/finder/finder-dialog.tsx')).FinderDialog)

/** The finder for one picture, fetched when it is first opened. */
export const PictureFinder = ({ onPick, onClose }: { onPick: (file: FoundFile) => void; onClose: () => void }) => (
  <Finder accept="image" onClose={onClose} onPick={([file]) => file && onPick(file)} open wanted />
)

/** The same for any one file. */
export const FileFinder = ({ onPick, onClose }: { onPick: (file: FoundFile) => void; onClose: () => void }) => (
  <Finder accept="any" onClose={onClose} onPick={([file]) => file && onPick(file)} open wanted />
)
