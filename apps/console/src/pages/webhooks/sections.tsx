import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

export function WebhookSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.webhooks}
      sections={[
        ['webhooks', t.webhooks.endpoints],
        ['webhooks/deliveries', t.webhooks.deliveries],
      ]}
    />
  )
}
