import { isId, type Recorder } from '@souk/platform'
import { recordActivity } from '../chain/operations.ts'

type Announced = Parameters<Recorder>[1][number]

/** Puts on record what changes what agents may do, in the transaction that changes it, whichever domain that is of. */
export const recordControls: Recorder = (tx, announced) => {
  for (const event of announced) {
    const agentId = agentOf(event)
    const { controlsAgents } = event.kind
    const isControl = controlsAgents === 'always' || (controlsAgents && agentId !== null)
    if (!isControl) continue
    const { by, kind, id, version, data } = event
    const versions = { version_before: versionBefore(tx, event), version_after: version }
    recordActivity(by, [
      {
        agentId,
        operation: by.operation,
        facts: {
          kind: 'CONTROL',
          action: kind.type,
          actor: by.actor,
          ...(by.approvalId !== undefined && { approval_id: by.approvalId }),
          resources: [{ resource: kind.resource, id, ...versions }],
        },
        digests: { resource: data.object },
      },
    ])
  }
}

/** The agent that it is about; null for what is about all of them. */
function agentOf({ id, about }: Announced): string | null {
  return [id, ...about].find((one) => isId('agt', one)) ?? null
}

function versionBefore({ pending }: Parameters<Recorder>[0], { id }: Announced): number | null {
  const note = pending.audits.find((one) => one.id === id)
  const { version } = (note?.before ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : null
}
