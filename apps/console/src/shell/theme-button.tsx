import { Store } from '@souk/pages/store.ts'
import { IconButton } from '../kit/button.tsx'
import { useTexts } from '../texts/index.ts'

type Theme = 'light' | 'dark'

/** What was chosen here; until then the system decides. */
const chosen = new Store<Theme | undefined>(
  document.documentElement.dataset.theme as Theme | undefined,
)

export function ThemeButton() {
  const t = useTexts()
  chosen.use()
  const isDark = isShownDark()
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      name={isDark ? t.shell.light : t.shell.dark}
      onClick={toggleTheme}
    />
  )
}

export function toggleTheme(): void {
  const theme = isShownDark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  localStorage.setItem('souk.theme', theme)
  chosen.set(theme)
}

export function isShownDark(): boolean {
  return chosen.value === undefined
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : chosen.value === 'dark'
}
