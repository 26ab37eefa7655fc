import type { Approval } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useMemberNames } from '../members/names.ts'

/** Who may decide by which policy, and who has. */
export function DecidersCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { roles, quorum, exclude } = approval.approvers
  const given = approval.decisions.filter(({ verdict }) => verdict === 'APPROVE').length
  return (
    <Card title={t.approvals.deciders}>
      <div class="stack">
        <Facts
          lines={[
            [t.approvals.quorum, t.approvals.given(given, quorum)],
            [t.approvals.roles, ['OWNER', ...roles].map((role) => roleName(role, t)).join(', ')],
            [
              t.approvals.excluded,
              exclude.length === 0
                ? t.approvals.nobodyExcluded
                : exclude.map((whom) => t.approvals[whom]).join(', '),
            ],
          ]}
        />
        <HoldingPolicy approval={approval} />
        <Decisions approval={approval} />
      </div>
    </Card>
  )
}

function roleName(role: string, t: Texts): string {
  return (t.roles as Readonly<Record<string, string | undefined>>)[role] ?? role
}

function HoldingPolicy({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { policy_id, policy_version } = approval
  if (policy_id === null) return <p class="soft">{t.approvals.noPolicy}</p>
  return (
    <p>
      <Link to={`policies/${policy_id}`} class="link">
        {t.approvals.policy}
      </Link>{' '}
      {policy_version !== null && <span class="note">{t.approvals.version(policy_version)}</span>}
    </p>
  )
}

function Decisions({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const memberName = useMemberNames()
  if (approval.decisions.length === 0) return <p class="soft">{t.approvals.noDecision}</p>
  return (
    <ul class="lines">
      {approval.decisions.map(({ member_id, verdict, comment, at }) => (
        <li key={`${member_id} ${at}`}>
          <span class="theirs">
            <strong>{memberName(member_id)}</strong>
            {comment !== null && <div>{comment}</div>}
          </span>
          <Badge
            isPlain
            tone={verdict === 'APPROVE' ? 'reached' : 'failed'}
            text={t.approvals[verdict]}
          />
          <span class="soft small">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
