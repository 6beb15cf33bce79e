import type { FileSummary } from '#files/contract-finder.ts'
import { LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'

/** Picks one picture in the file manager, which loads on first use. */
export const PictureFinder = ({ onPick, onClose }: { onPick: (file: FileSummary) => void; onClose: () => void }) => (
  <LazyFinderDialog accept="image" onClose={onClose} onPick={([file]) => file && onPick(file)} open isNeeded />
)

/** Picks one file of any type in the file manager. */
export const FileFinder = ({ onPick, onClose }: { onPick: (file: FileSummary) => void; onClose: () => void }) => (
  <LazyFinderDialog accept="any" onClose={onClose} onPick={([file]) => file && onPick(file)} open isNeeded />
)
