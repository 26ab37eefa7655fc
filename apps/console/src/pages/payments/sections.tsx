import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function PaymentSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.payments}
      sections={[
        ['payments', t.disputes.payments],
        ['payments/disputes', t.disputes.title],
        ...(may('listStoredValue')
          ? ([['payments/stored-value', t.storedValue.title]] as const)
          : []),
        ...(may('listPaymentGateways')
          ? ([['payments/gateways', t.payments.gateways]] as const)
          : []),
      ]}
    />
  )
}
