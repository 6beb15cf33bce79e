import type { FileSummary } from '#files/contract-finder.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'

const Finder = createLazyComponent(async () => (await import('#files/web/finder/finder-dialog.tsx')).FinderDialog)

/** Picks one picture in the file manager, which loads on first use. */
export const PictureFinder = ({ onPick, onClose }: { onPick: (file: FileSummary) => void; onClose: () => void }) => (
  <Finder accept="image" onClose={onClose} onPick={([file]) => file && onPick(file)} open isNeeded />
)

/** Picks one file of any type in the file manager. */
export const FileFinder = ({ onPick, onClose }: { onPick: (file: FileSummary) => void; onClose: () => void }) => (
  <Finder accept="any" onClose={onClose} onPick={([file]) => file && onPick(file)} open isNeeded />
)
