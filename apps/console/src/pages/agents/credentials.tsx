import type { Agent, AgentCredential, ListAgentCredentialsItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Secret } from '../../kit/copy.tsx'
import { CopyId } from '../../kit/copy-id.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

const close = () => search({ do: null, credential: null })

/** With what the agent gets its tokens. A secret is shown once, to the person who made it. */
export function CredentialsCard({ agent }: { readonly agent: Agent }) {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const [made, setMade] = useState<AgentCredential>()
  const { data: credentials, error } = useQuery({
    key: ['agent-credentials', agent.id],
    about: ['agent', 'client'],
    run: async (signal) =>
      (await souk.listAgentCredentials({ agentId: agent.id }, { signal })).data.content,
  })
  const canChange = may('createAgentCredential') && agent.status !== 'RETIRED'
  const revoked = credentials?.find(({ id }) => id === query.get('credential'))
  return (
    <Card
      title={t.agents.credentials}
      aside={
        canChange && (
          <Button isSmall icon="plus" onClick={() => search({ do: 'credential' })}>
            {t.agents.createCredential}
          </Button>
        )
      }
    >
      {!credentials && !error && <SkeletonLines count={1} />}
      {credentials?.length === 0 && <p class="soft">{t.agents.noCredential}</p>}
      <ul class="lines">
        {credentials?.map((credential) => (
          <Line key={credential.id} credential={credential} canChange={canChange} />
        ))}
      </ul>
      {query.get('do') === 'credential' && <CreateDialog agent={agent} onMade={setMade} />}
      {query.get('do') === 'revoke' && revoked && <RevokeDialog credential={revoked} />}
      {made && (
        <MessageDialog title={t.agents.credentialMade} onClose={() => setMade(undefined)}>
          <Secret name={t.agents.clientId} value={made.id} />
          <Secret name={t.agents.clientSecret} value={made.client_secret} />
        </MessageDialog>
      )}
    </Card>
  )
}

function Line(props: {
  readonly credential: ListAgentCredentialsItem
  readonly canChange: boolean
}) {
  const t = useTexts()
  const { id, name, status, created_at } = props.credential
  return (
    <li>
      <span class="theirs">
        <strong>{name}</strong> <CopyId id={id} />
      </span>
      <Badge
        isPlain
        tone={status === 'ACTIVE' ? 'reached' : 'ended'}
        text={t.states.credential[status]}
      />
      <span class="soft small">
        <Time at={created_at} />
      </span>
      {props.canChange && status === 'ACTIVE' && (
        <Button isSmall onClick={() => search({ do: 'revoke', credential: id })}>
          {t.agents.revoke}
        </Button>
      )}
    </li>
  )
}

function CreateDialog(props: {
  readonly agent: Agent
  readonly onMade: (credential: AgentCredential) => void
}) {
  const t = useTexts()
  const [name, setName] = useState('')
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createAgentCredential(
        { agentId: props.agent.id, name: name.trim() },
        { idempotencyKey },
      ),
    about: ['agent'],
    done: (made) => {
      props.onMade(made)
      return t.agents.credentialMade
    },
    onEnd: close,
  })
  return (
    <Dialog
      title={t.agents.createCredential}
      action={t.agents.createCredential}
      isIncomplete={name.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <TextField
        {...requests.createAgentCredential.name}
        label={t.agents.credentialName}
        path="/name"
        isFirst
        hint={t.agents.credentialHint}
        value={name}
        onInput={setName}
      />
    </Dialog>
  )
}

function RevokeDialog({ credential }: { readonly credential: ListAgentCredentialsItem }) {
  const t = useTexts()
  const states = t.states.credential
  const { id: credentialId, agent_id: agentId, name } = credential
  return (
    <ConfirmDialog
      title={t.agents.revokeCredential(name)}
      action={t.agents.revoke}
      isDanger
      lines={[{ name: t.agents.status, now: states.ACTIVE, after: states.REVOKED }]}
      about={['agent']}
      run={(idempotencyKey) =>
        souk.revokeAgentCredential({ agentId, credentialId }, { idempotencyKey })
      }
      done={() => t.agents.revoked}
      onClose={close}
    />
  )
}
