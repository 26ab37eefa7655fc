import type { ApprovalGrant } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Time } from '../../../kit/time.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { Actor } from '../../../shared/actor.tsx'
import { AgentLink } from '../../../shared/agent-link.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { operationsText } from '../words.ts'
import { GrantDialog } from './dialog.tsx'

const close = () => search({ do: null, grant: null })

/** What members have approved beforehand, and how much of it is used. */
export function Grants() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const canDecide = may('createApprovalGrant')
  return (
    <>
      <ListPage<ApprovalGrant>
        path="policies/grants"
        back={{ to: 'policies', name: t.menu.policies }}
        title={t.policies.grants}
        icon="key-round"
        about={['approval_grant', 'approval']}
        filters={['agent_id']}
        actions={
          canDecide && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.grants.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listApprovalGrants(wanted, { signal })}
        columns={columnsOf(t, canDecide)}
        keyOf={({ id }) => id}
        none={{ title: t.grants.none, detail: t.grants.noneDetail }}
        noneFound={t.grants.noneFound}
      />
      {query.get('do') === 'create' && (
        <GrantDialog agentId={query.get('agent_id') ?? ''} onClose={close} />
      )}
      {query.get('do') === 'revoke' && <RevokeDialog grantId={query.get('grant') ?? ''} />}
    </>
  )
}

function columnsOf(t: Texts, canDecide: boolean): readonly Column<ApprovalGrant>[] {
  return [
    {
      key: 'operations',
      title: t.grants.operations,
      cell: ({ operations, reason }) => (
        <>
          <strong>{operationsText(operations, t)}</strong>
          {reason !== null && <div class="note theirs">{reason}</div>}
        </>
      ),
    },
    { key: 'agent', title: t.grants.agent, cell: ({ agent_id }) => <AgentLink id={agent_id} /> },
    {
      key: 'granted_by',
      title: t.grants.grantedBy,
      isAside: true,
      cell: ({ granted_by }) => <Actor type="member" id={granted_by} />,
    },
    {
      key: 'status',
      title: t.grants.status,
      cell: (grant) => <GrantStatus grant={grant} />,
    },
    ...boundColumns(t),
    ...(canDecide ? [revokeColumn(t)] : []),
  ]
}

/** How much it allows, and how much of that is used. */
function boundColumns(t: Texts): readonly Column<ApprovalGrant>[] {
  return [
    {
      key: 'each',
      title: t.grants.each,
      isFigure: true,
      isAside: true,
      cell: ({ amount_each }) => (amount_each ? moneyText(amount_each) : t.kit.none),
    },
    {
      key: 'used',
      title: t.grants.used,
      isFigure: true,
      cell: (grant) => <span class="soft">{usedText(grant, t)}</span>,
    },
    {
      key: 'until',
      title: t.grants.until,
      isFigure: true,
      isAside: true,
      cell: ({ until }) => (
        <span class="soft">
          <Time at={until} />
        </span>
      ),
    },
  ]
}

function revokeColumn(t: Texts): Column<ApprovalGrant> {
  return {
    key: 'revoke',
    title: t.grants.revoke,
    isFigure: true,
    cell: ({ id, status }) =>
      status === 'ACTIVE' && (
        <Button isSmall onClick={() => search({ do: 'revoke', grant: id })}>
          {t.grants.revoke}
        </Button>
      ),
  }
}

function usedText({ used_count, count, used_amount, amount_total }: ApprovalGrant, t: Texts) {
  const times = t.grants.usedOf(used_count, count)
  if (!amount_total || !used_amount) return times
  return `${times} · ${moneyText(used_amount)} / ${moneyText(amount_total)}`
}

function GrantStatus({ grant: { status } }: { readonly grant: ApprovalGrant }) {
  const t = useTexts()
  return (
    <Badge
      tone={status === 'ACTIVE' ? 'reached' : 'ended'}
      text={t.states.approval_grant[status]}
    />
  )
}

function RevokeDialog({ grantId }: { readonly grantId: string }) {
  const t = useTexts()
  const states = t.states.approval_grant
  return (
    <ConfirmDialog
      title={t.grants.revokeThis}
      action={t.grants.revoke}
      isDanger
      lines={[{ name: t.grants.status, now: states.ACTIVE, after: states.REVOKED }]}
      about={['approval_grant']}
      run={(idempotencyKey) => souk.revokeApprovalGrant({ grantId }, { idempotencyKey })}
      done={() => t.grants.revoked}
      onClose={close}
    />
  )
}
