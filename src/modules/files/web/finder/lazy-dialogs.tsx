import { createLazyComponent } from '#platform/web/lazy-component.tsx'

/** Shows the file manager, which loads on first use. */
export const LazyFinderDialog = createLazyComponent(async () => (await import('./finder-dialog.tsx')).FinderDialog)

/** Shows the details of a file, which load on first use. */
export const LazyFileDialog = createLazyComponent(async () => (await import('./file-dialog.tsx')).FileDialog)
