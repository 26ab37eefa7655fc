import { useMay } from '../../session/caller.ts'
import type { PageProps } from '../page.ts'
import { PlanDetail } from './detail.tsx'
import { LineList } from './lines.tsx'
import { PlanList } from './list.tsx'

export function Commissions({ rest: [section] }: PageProps) {
  const may = useMay()
  // Providers see what they pay, and no plans.
  if (section === undefined && may('listCommissionPlans')) return <PlanList />
  if (section === undefined || section === 'lines') return <LineList />
  return <PlanDetail key={section} planId={section} />
}
