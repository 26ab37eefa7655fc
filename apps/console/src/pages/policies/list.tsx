import type { ApprovalPolicy } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { policyName } from '../../texts/policy-name.ts'
import { rolesText } from '../../texts/roles-text.ts'
import { PolicyDialog } from './dialog.tsx'
import { PolicyEffect, PolicyStatus } from './status.tsx'
import { conditionsOf, operationsText } from './words.ts'

export function PolicyList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  return (
    <>
      <ListPage<ApprovalPolicy>
        path="policies"
        title={t.menu.policies}
        icon="list-filter"
        about={['approval_policy']}
        filters={[]}
        actions={
          <>
            <LinkButton to="policies/grants">{t.policies.grants}</LinkButton>
            {may('createApprovalPolicy') && (
              <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
                {t.policies.create}
              </Button>
            )}
          </>
        }
        ask={(wanted, signal) => souk.listApprovalPolicies(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `policies/${id}`}
        none={{ title: t.policies.none, detail: t.policies.noneDetail }}
        noneFound={t.policies.noneFound}
      />
      {query.get('do') === 'create' && <PolicyDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<ApprovalPolicy>[] {
  return [
    {
      key: 'name',
      title: t.policies.policy,
      text: ({ name }) => name,
      cell: ({ name, match }) => (
        <>
          <strong class="theirs">{policyName(name, t)}</strong>
          <div class="note theirs">{conditionsOf(match, t).join(' · ')}</div>
        </>
      ),
    },
    {
      key: 'operations',
      title: t.policies.operations,
      text: ({ match }) => match.operations.join(' '),
      isAside: true,
      cell: ({ match }) => <span class="soft">{operationsText(match.operations, t)}</span>,
    },
    {
      key: 'effect',
      title: t.policies.effect,
      text: ({ effect }) => effect,
      cell: ({ effect }) => <PolicyEffect effect={effect} />,
    },
    {
      key: 'roles',
      title: t.policies.decidedBy,
      text: ({ effect, approvers }) =>
        effect === 'REQUIRE_APPROVAL' ? approvers.roles.join(' ') : null,
      isAside: true,
      cell: ({ effect, approvers }) => (
        <span class="soft">
          {effect === 'REQUIRE_APPROVAL' ? rolesText(approvers.roles, t) : t.kit.none}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.policies.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PolicyStatus status={status} />,
    },
    {
      key: 'order',
      title: t.policies.order,
      isCount: true,
      text: ({ order }) => order,
      isFigure: true,
      cell: ({ order }) => <span class="soft">{order}</span>,
    },
  ]
}
