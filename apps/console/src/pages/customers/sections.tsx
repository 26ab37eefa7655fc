import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** Customers, the groups that they are in, and what they ask to know or to be forgotten. */
export function CustomerSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.customers}
      sections={[
        ['customers', t.menu.customers],
        ['customers/groups', t.customers.groups],
        ...(may('listLegalHolds') ? [['customers/legal-holds', t.legalHolds.holds] as const] : []),
        ...(may('listPrivacyRequests') ? [['customers/privacy', t.privacy.requests] as const] : []),
      ]}
    />
  )
}
