import { useState } from 'preact/hooks'
import { IconButton } from '../kit/button.tsx'
import { useTexts } from '../texts/index.ts'

export function ThemeButton() {
  const t = useTexts()
  const [isDark, setDark] = useState(isShownDark)
  const toggle = () => {
    const theme = isDark ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    localStorage.setItem('souk.theme', theme)
    setDark(!isDark)
  }
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      name={isDark ? t.shell.light : t.shell.dark}
      onClick={toggle}
    />
  )
}

function isShownDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
