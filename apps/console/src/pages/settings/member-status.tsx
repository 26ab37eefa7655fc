import type { Member } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

type State = Member['status'] | 'INVITED'

const tones: Readonly<Record<State, Tone>> = {
  INVITED: 'waiting',
  ACTIVE: 'reached',
  DISABLED: 'ended',
}

/** Whoever has no password yet has not opened the link. */
export function MemberStatus({ status, has_password }: Member) {
  const state = status === 'ACTIVE' && !has_password ? 'INVITED' : status
  return <Badge tone={tones[state]} text={useTexts().states.member[state]} />
}
