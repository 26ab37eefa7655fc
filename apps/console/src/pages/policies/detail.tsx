import type { ApprovalPolicy } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk, soukInPart } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonLines } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { AgentLink } from '../../shared/agent-link.tsx'
import { useMemberNames } from '../../shared/names/members.ts'
import { useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import { policyName } from '../../texts/policy-name.ts'
import { rolesText } from '../../texts/roles-text.ts'
import { PolicyDialog } from './dialog.tsx'
import { PolicySkeleton } from './skeleton.tsx'
import { PolicyEffect, PolicyStatus } from './status.tsx'
import { conditionsOf } from './words.ts'

type ShownPolicy = ApprovalPolicy & { readonly etag: string | undefined }

const close = () => search({ do: null })

export function PolicyDetail({ policyId }: { readonly policyId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: policy, error } = useQuery({
    key: ['approval-policy', policyId],
    about: ['approval_policy'],
    run: async (signal) => {
      const { data, etag } = await souk.getApprovalPolicy({ policyId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'policies', name: t.menu.policies }}
        id={policyId}
        title={policy && policyName(policy.name, t)}
        badges={
          policy && (
            <>
              <PolicyEffect effect={policy.effect} />
              <PolicyStatus status={policy.status} />
            </>
          )
        }
        actions={policy && <Actions policy={policy} />}
      />
      <Refusal error={error} />
      {!policy && !error && <PolicySkeleton />}
      {policy && (
        <div class="columns">
          <div>
            <MatchCard policy={policy} />
          </div>
          <div>
            <VersionsCard policyId={policyId} />
          </div>
        </div>
      )}
      {policy && query.get('do') === 'change' && <PolicyDialog policy={policy} onClose={close} />}
      {policy && query.get('do') === 'switch' && <SwitchDialog policy={policy} />}
    </main>
  )
}

function Actions({ policy }: { readonly policy: ApprovalPolicy }) {
  const t = useTexts()
  const may = useMay()
  if (!may('updateApprovalPolicy')) return null
  const isActive = policy.status === 'ACTIVE'
  return (
    <>
      <Button icon={isActive ? 'pause' : 'play'} onClick={() => search({ do: 'switch' })}>
        {isActive ? t.policies.disable : t.policies.enable}
      </Button>
      <Button icon="pencil" onClick={() => search({ do: 'change' })}>
        {t.kit.edit}
      </Button>
    </>
  )
}

function MatchCard({ policy }: { readonly policy: ApprovalPolicy }) {
  const t = useTexts()
  const { match, approvers } = policy
  const conditions = conditionsOf(match, t)
  return (
    <Card title={t.policies.policy}>
      <Facts
        lines={[
          [t.policies.actors, t.policies.actorKinds[match.actors]],
          ...(match.agents
            ? [
                [
                  t.policies.agents,
                  match.agents.map((id) => (
                    <div key={id}>
                      <AgentLink id={id} />
                    </div>
                  )),
                ] as const,
              ]
            : []),
          [
            t.policies.operations,
            match.operations.includes('*') ? (
              t.policies.everyWrite
            ) : (
              <ul>
                {match.operations.map((id) => (
                  <li key={id}>{operationName(id, t)}</li>
                ))}
              </ul>
            ),
          ],
          [t.policies.conditions, conditions.join(', ') || t.policies.noConditions],
          ...(policy.effect === 'REQUIRE_APPROVAL'
            ? [
                [t.policies.roles, rolesText(approvers.roles, t)] as const,
                [t.policies.quorum, approvers.quorum] as const,
                [
                  t.policies.exclude,
                  approvers.exclude.map((whom) => t.approvals[whom]).join(', ') || t.kit.none,
                ] as const,
                [t.policies.ttl, t.policies.hoursOf(policy.ttl_hours)] as const,
              ]
            : []),
          [t.policies.order, policy.order],
        ]}
      />
    </Card>
  )
}

function VersionsCard({ policyId }: { readonly policyId: string }) {
  const t = useTexts()
  const memberName = useMemberNames()
  const { data: versions, error } = useQuery({
    key: ['approval-policy-versions', policyId],
    about: ['approval_policy'],
    run: async (signal) =>
      (await souk.listApprovalPolicyVersions({ policyId }, { signal })).data.content,
  })
  // Those that a tenant starts with were made by the program.
  const whoOf = (id: string) => (id.startsWith('mem_') ? memberName(id) : t.policies.fromStart)
  return (
    <Card title={t.policies.versions}>
      {!versions && !error && <SkeletonLines count={1} />}
      <ul class="lines">
        {versions?.map(({ version, policy, changed_by, changed_at }) => (
          <li key={version}>
            <span class="theirs">
              <strong>{t.policies.version(version)}</strong>
              <div class="note">
                {[
                  policyName(policy.name, t),
                  t.policies.effects[policy.effect],
                  whoOf(changed_by),
                ].join(' · ')}
              </div>
            </span>
            <span class="soft small">
              <Time at={changed_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SwitchDialog({ policy }: { readonly policy: ShownPolicy }) {
  const t = useTexts()
  const isActive = policy.status === 'ACTIVE'
  const status = isActive ? 'DISABLED' : 'ACTIVE'
  const { id: policyId, etag: ifMatch } = policy
  return (
    <ConfirmDialog
      title={policyName(policy.name, t)}
      action={isActive ? t.policies.disable : t.policies.enable}
      isDanger={isActive}
      about={['approval_policy']}
      run={(idempotencyKey) =>
        soukInPart.updateApprovalPolicy({ policyId, status }, { idempotencyKey, ifMatch })
      }
      done={() => t.policies.saved}
      onClose={close}
      lines={[
        {
          name: t.policies.status,
          now: t.states.approval_policy[policy.status],
          after: t.states.approval_policy[status],
        },
      ]}
    >
      <p class="note">{t.policies.takesTwo}</p>
    </ConfirmDialog>
  )
}
