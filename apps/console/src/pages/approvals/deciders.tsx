import type { Approval } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { useMemberNames } from '../../shared/names/members.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { policyName } from '../../texts/policy-name.ts'
import { problemText } from '../../texts/problem-text.ts'
import { rolesText } from '../../texts/roles-text.ts'

/** Who may decide by which policies, and who has. */
export function DecidersCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const memberName = useMemberNames()
  const { quorum, exclude } = approval.approvers
  const given = approval.decisions.filter(({ verdict }) => verdict === 'APPROVE').length
  return (
    <Card title={t.approvals.deciders}>
      <div class="stack">
        <CannotDecide approval={approval} />
        <Facts
          lines={[
            [t.approvals.quorum, t.approvals.given(given, quorum)],
            ...deciderLines(approval, memberName, t),
            [
              t.approvals.excluded,
              exclude.length === 0
                ? t.approvals.nobodyExcluded
                : exclude.map((whom) => t.approvals[whom]).join(', '),
            ],
          ]}
        />
        <AppliedPolicies approval={approval} />
        <Decisions approval={approval} />
      </div>
    </Card>
  )
}

function deciderLines(
  { deciders }: Approval,
  memberName: (id: string) => string,
  t: Texts,
): FactLine[] {
  if (deciders === null) return []
  const names = deciders.members?.map(({ id, name }) => name ?? memberName(id)).join(', ')
  return [[t.approvals.canDecide, names || t.approvals.people(deciders.count)]]
}

/** Why whoever looks cannot approve it, or nobody can. */
function CannotDecide({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const may = useMay()
  const { status, cannot_decide_reason: reason, deciders } = approval
  if (status !== 'PENDING') return null
  const problem = reason === null ? undefined : problemText(reason, t)
  return (
    <>
      {reason !== null && may('approveApproval') && (
        <p class="verdict tone-waiting">
          <Icon name="circle-alert" />
          <span>
            <strong>{t.approvals.cannotDecide}</strong>: {problem?.title ?? reason}.{' '}
            {problem?.detail}
          </span>
        </p>
      )}
      {deciders?.is_enough === false && (
        <p class="verdict tone-failed">
          <Icon name="circle-alert" />
          <span>{t.approvals.notEnough}</span>
        </p>
      )}
    </>
  )
}

function AppliedPolicies({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  return (
    <div>
      <h3>{t.approvals.policies}</h3>
      <ul class="lines">
        {approval.policies.map(({ policy_id, version, name, roles, quorum }) => (
          <li key={policy_id ?? ''}>
            <span class="theirs">
              {policy_id === null ? (
                t.approvals.withoutPolicy
              ) : (
                <Link to={`policies/${policy_id}`} class="link">
                  {name === null ? policy_id : policyName(name, t)}
                </Link>
              )}
              <div class="note">
                {t.approvals.people(quorum)}: {rolesText([...new Set(['OWNER', ...roles])], t)}
              </div>
            </span>
            {version !== null && <span class="note">{t.approvals.version(version)}</span>}
          </li>
        ))}
      </ul>
    </div>
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
