import type { OperationId, Provider } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import type { IconName } from '../../kit/icon.tsx'
import type { TextLimits } from '../../kit/limits.ts'
import { stateAfter } from '../../kit/moves.ts'

export type Command =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'request-info'
  | 'pause'
  | 'resume'
  | 'suspend'
  | 'reinstate'
  | 'close'

export interface CommandFacts {
  readonly operation: OperationId
  readonly reason: TextLimits & { readonly required?: true }
  readonly icon: IconName
  readonly isDanger?: true
  readonly isMain?: true
}

/** What can be done with a provider, in the order in which it is offered. */
export const commands = {
  submit: {
    operation: 'submitProvider',
    reason: requests.submitProvider.reason,
    icon: 'chevron-right',
  },
  'request-info': {
    operation: 'requestProviderInfo',
    reason: requests.requestProviderInfo.reason,
    icon: 'undo-2',
  },
  reject: {
    operation: 'rejectProvider',
    reason: requests.rejectProvider.reason,
    icon: 'ban',
    isDanger: true,
  },
  approve: {
    operation: 'approveProvider',
    reason: requests.approveProvider.reason,
    icon: 'check',
    isMain: true,
  },
  close: {
    operation: 'closeProvider',
    reason: requests.closeProvider.reason,
    icon: 'x',
    isDanger: true,
  },
  suspend: {
    operation: 'suspendProvider',
    reason: requests.suspendProvider.reason,
    icon: 'ban',
    isDanger: true,
  },
  pause: { operation: 'pauseProvider', reason: requests.pauseProvider.reason, icon: 'pause' },
  resume: { operation: 'resumeProvider', reason: requests.resumeProvider.reason, icon: 'play' },
  reinstate: {
    operation: 'reinstateProvider',
    reason: requests.reinstateProvider.reason,
    icon: 'play',
  },
} as const satisfies Readonly<Record<Command, CommandFacts>>

/** What can be done in this state by whoever may do that. */
export function commandsFor(
  status: Provider['status'],
  may: (operation: OperationId) => boolean,
): Command[] {
  return (Object.keys(commands) as Command[]).filter(
    (command) => stateAfter('provider', status, command) && may(commands[command].operation),
  )
}
