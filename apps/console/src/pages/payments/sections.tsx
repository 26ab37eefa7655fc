import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

export function PaymentSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.payments}
      sections={[
        ['payments', t.disputes.payments],
        ['payments/disputes', t.disputes.title],
      ]}
    />
  )
}
