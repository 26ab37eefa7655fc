import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

type State = 'ACTIVE' | 'REVOKED' | 'EXPIRED'

const tones: Readonly<Record<State, Tone>> = {
  ACTIVE: 'reached',
  REVOKED: 'ended',
  EXPIRED: 'ended',
}

interface CredentialStatusProps {
  readonly status: 'ACTIVE' | 'REVOKED'
  /** By real time, also in a sandbox. */
  readonly expires_at?: string | null
}

export function CredentialStatus({ status, expires_at }: CredentialStatusProps) {
  const t = useTexts()
  const isOver = expires_at != null && new Date(expires_at).getTime() < Date.now()
  const state = status === 'ACTIVE' && isOver ? 'EXPIRED' : status
  return <Badge tone={tones[state]} text={t.states.credential[state]} />
}
