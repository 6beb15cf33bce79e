import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useT } from '#platform/web/texts.tsx'
import { setTheme, useTheme } from '#platform/web/theme.ts'
import { IconButton } from '#ui/icon-button.tsx'

export const ThemeSwitch = () => {
  const t = useT()
  const dark = useTheme() === 'Dark'
  return (
    <IconButton
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      label={t(dark ? 'app.toLight' : 'app.toDark')}
      onClick={() => setTheme(dark ? 'ConjLight' : 'Dark')}
    />
  )
}
