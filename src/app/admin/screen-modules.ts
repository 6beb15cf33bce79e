import type { Screen, ScreenModule } from './screens.tsx'

const fetched = new Map<Screen, ScreenModule>()

/** Fetches a screen once. */
export const fetchScreen = async (screen: Screen): Promise<ScreenModule> => {
  const known = fetched.get(screen)
  if (known) return known
  const module = await screen.load()
  fetched.set(screen, module)
  return module
}

/** A screen that was fetched before it is drawn. */
export const knownScreen = (screen: Screen): ScreenModule => {
  const module = fetched.get(screen)
  if (!module) throw new Error(`The screen ${screen.model} ${screen.action} ${screen.section ?? ''} was not fetched`)
  return module
}
