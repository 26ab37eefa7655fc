import type { PageProps } from '../page.ts'
import { PolicyDetail } from './detail.tsx'
import { Grants } from './grants/index.tsx'
import { PolicyList } from './list.tsx'

export function Policies({ rest: [policyId] }: PageProps) {
  if (policyId === undefined) return <PolicyList />
  if (policyId === 'grants') return <Grants />
  return <PolicyDetail key={policyId} policyId={policyId} />
}
