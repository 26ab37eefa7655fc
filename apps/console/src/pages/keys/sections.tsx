import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

export function KeySections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.keys}
      sections={[
        ['keys', t.keys.keys],
        ['keys/publishable', t.keys.publishables],
        ['keys/clients', t.keys.clients],
      ]}
    />
  )
}
