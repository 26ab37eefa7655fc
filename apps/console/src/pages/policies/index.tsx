import { Grants } from '../grants/index.tsx'
import type { PageProps } from '../index.ts'
import { PolicyDetail } from './detail.tsx'
import { PolicyList } from './list.tsx'

export function Policies({ rest: [policyId] }: PageProps) {
  if (policyId === undefined) return <PolicyList />
  if (policyId === 'grants') return <Grants />
  return <PolicyDetail key={policyId} policyId={policyId} />
}
