import type { ApprovalPolicy } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

export type Effect = ApprovalPolicy['effect']

const tones: Readonly<Record<Effect, Tone>> = {
  ALLOW: 'reached',
  REQUIRE_APPROVAL: 'waiting',
  DENY: 'failed',
}

export function PolicyEffect({ effect }: { readonly effect: Effect }) {
  return <Badge tone={tones[effect]} text={useTexts().policies.effects[effect]} />
}

export function PolicyStatus({ status }: { readonly status: ApprovalPolicy['status'] }) {
  const tone = status === 'ACTIVE' ? 'reached' : 'ended'
  return <Badge isPlain tone={tone} text={useTexts().states.approval_policy[status]} />
}
