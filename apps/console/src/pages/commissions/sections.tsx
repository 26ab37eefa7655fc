import type { CommissionPlan } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function CommissionSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.commissions}
      sections={[
        ...(may('listCommissionPlans') ? [['commissions', t.commissions.plans] as const] : []),
        ['commissions/lines', t.commissions.lines],
      ]}
    />
  )
}

export function PlanStatus({ status }: { readonly status: CommissionPlan['status'] }) {
  const { commission_plan } = useTexts().states
  return <Badge tone={tones.commission_plan[status]} text={commission_plan[status]} />
}
